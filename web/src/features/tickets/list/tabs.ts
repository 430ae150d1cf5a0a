/** The tabs of the alerts: what each is called, what is in it, and what its calls ask for. */
import type { Ticket } from '@/domains/tickets/types'
import type { TabId } from './search'

interface Tab {
  label: string
  about: string
  /** What its list is empty for. */
  empty: string
  /** The filters that make it, of alerts and of movements with alerts. */
  q: Readonly<Record<string, string>>
  movements: Readonly<Record<string, string>>
  /** Its order, unless another was chosen. */
  sort: string
}

/** Pickups ahead first, the next one before the others: those can still be stopped. Past ones follow. */
export const SOONEST = 'next_pickup asc'

export const TABS: Readonly<Record<TabId, Tab>> = {
  open: {
    label: 'Open',
    about:
      'Alerts that aren’t closed, pending ones included. The next pickup comes first, past pickups last.',
    empty: 'No open alerts',
    q: { status_not_eq: 'closed' },
    movements: { tickets_is_open_eq: '1' },
    sort: SOONEST,
  },
  closed: {
    label: 'Closed',
    about: 'Alerts that a teammate closed or that cleared by themselves.',
    empty: 'No closed alerts',
    q: { status_eq: 'closed' },
    movements: { tickets_status_eq: 'closed' },
    sort: 'closed_at desc',
  },
  pending: {
    label: 'Pending',
    about: 'Alerts that wait for someone, such as the carrier’s answer.',
    empty: 'No alert is pending',
    q: { status_eq: 'pending' },
    movements: { tickets_status_eq: 'pending' },
    sort: SOONEST,
  },
  recommended: {
    label: 'Recommended',
    about: 'Open alerts that say to replace the carrier or hold the pickup.',
    empty: 'No alert says to replace a carrier or hold a pickup',
    q: { is_recommended_eq: '1' },
    movements: { tickets_is_recommended_eq: '1' },
    sort: SOONEST,
  },
  'rate-confirmations': {
    label: 'Rate cons',
    about: 'Open alerts about who gets or sent a rate confirmation.',
    empty: 'No open alert is about a rate confirmation',
    q: { status_not_eq: 'closed', rate_confirmation_id_null: '0' },
    movements: {},
    sort: SOONEST,
  },
  'closed-events': {
    label: 'Closed events',
    about: 'Each time an alert was closed, the newest first.',
    empty: 'No alert was closed yet',
    q: { kind_eq: 'closed' },
    movements: {},
    sort: 'id desc',
  },
}

/** Whether an alert belongs to a tab, as the call of the tab has it. */
export const isIn = (
  {
    status,
    advice,
    rate_confirmation_id: confirmation,
  }: Pick<Ticket, 'status' | 'advice'> & Partial<Pick<Ticket, 'rate_confirmation_id'>>,
  tab: TabId,
) => {
  switch (tab) {
    case 'open':
      return status !== 'closed'
    case 'pending':
      return status === 'pending'
    case 'recommended':
      return status !== 'closed' && (advice === 'replace_carrier' || advice === 'hold_pickup')
    case 'rate-confirmations':
      return status !== 'closed' && confirmation != null
    case 'closed':
    case 'closed-events':
      return status === 'closed'
  }
}
