/** The tabs of the emails: what each is called, what is in it, and what its call asks for. */
import type { MailKind } from '@/domains/rate_confirmations/types'
import { MAIL_KINDS } from '@/domains/rate_confirmations/words'
import type { MailTabId } from './search'

/** All but those that came in, which are nobody's to deliver. */
const SENT_KINDS = (Object.keys(MAIL_KINDS) as MailKind[]).filter(kind => kind !== 'received')

interface Tab {
  label: string
  about: string
  /** What its list is empty for. */
  empty: string
  q: Readonly<Record<string, string | string[]>>
}

/** Document 2 §4: flagged and completed; any other status of an email that was to be sent counts as undelivered. */
export const MAIL_TABS: Readonly<Record<MailTabId, Tab>> = {
  all: {
    label: 'All',
    about: 'Every email with a rate confirmation, sent or received. The newest comes first.',
    empty: 'No emails yet',
    q: {},
  },
  flagged: {
    label: 'Flagged',
    about:
      'Not sent until someone releases them, because the recipient isn’t known to be the carrier; or received and not usable as they are.',
    empty: 'No email is flagged',
    q: { status_eq: 'flagged' },
  },
  undelivered: {
    label: 'Undelivered',
    about: 'Emails to send that are on their way, deferred, failed, bounced or discarded.',
    empty: 'Every email was delivered',
    q: { status_not_in: ['completed', 'flagged'], kind_in: SENT_KINDS },
  },
  delivered: {
    label: 'Delivered',
    about: 'The recipient’s mail server accepted them.',
    empty: 'No email was delivered yet',
    q: { status_eq: 'completed' },
  },
}
