/** The tabs of the rate confirmations: what each is called, what is in it, and what its call asks for. */
import type { TabId } from './search'

interface Tab {
  label: string
  about: string
  /** What its list is empty for. */
  empty: string
  q: Readonly<Record<string, string>>
}

export const TABS: Readonly<Record<TabId, Tab>> = {
  all: {
    label: 'All',
    about: 'Every rate confirmation, drafts included. The newest comes first.',
    empty: 'No rate confirmations yet',
    q: {},
  },
  viewed: {
    label: 'Viewed',
    about: 'The carrier opened it. What it accepted is among them.',
    empty: 'No carrier has opened one yet',
    q: { status_eq: 'viewed' },
  },
  flagged: {
    label: 'Flagged',
    about: 'An alert about the recipient or the sender is open.',
    empty: 'No rate confirmation is flagged',
    q: { has_open_tickets_eq: '1' },
  },
  delivered: {
    label: 'Delivered',
    about: 'The recipient’s mail server accepted it, and no one has opened it yet.',
    empty: 'No rate confirmation waits to be opened',
    q: { status_eq: 'delivered' },
  },
}
