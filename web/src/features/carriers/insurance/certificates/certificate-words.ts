/** Labels of certificates of insurance, and their outcomes. Pure. */
import type { InsuranceActivity, InsuranceCertificate, InsuranceCertificateRequest } from '@/api/types'
import { count } from '@/lib/number'
import type { Outcome } from '@/ui/outcome'

interface Worded {
  words: string
  outcome: Outcome
}

const STATES: Record<string, Worded> = {
  read: { words: 'To be confirmed', outcome: 'warn' },
  to_confirm: { words: 'To be entered', outcome: 'warn' },
  confirmed: { words: 'Confirmed', outcome: 'pass' },
  rejected: { words: 'Rejected', outcome: 'fail' },
  superseded: { words: 'Superseded', outcome: 'unknown' },
}

export const stateOf = ({ state }: InsuranceCertificate): Worded =>
  STATES[state] ?? { words: state, outcome: 'unknown' }

/** Where links to a certificate lead on the carrier’s page. */
export const anchorOf = ({ id }: InsuranceCertificate) => `certificate-${id}`

const SOURCES: Record<string, string> = {
  broker: 'uploaded by your company',
  packet: 'from the carrier’s packet',
  agent: 'from the insurance agent',
}

export const sourceOf = ({ source }: InsuranceCertificate) => SOURCES[source] ?? source

const STATUSES: Record<string, Worded> = {
  sent: { words: 'Sent', outcome: 'unknown' },
  reminded: { words: 'Reminded', outcome: 'warn' },
  answered: { words: 'Answered', outcome: 'pass' },
  declined: { words: 'Declined', outcome: 'fail' },
  cancelled: { words: 'Canceled', outcome: 'unknown' },
}

export const statusOf = ({ status, is_open: isOpen }: InsuranceCertificateRequest): Worded =>
  !isOpen && (status === 'sent' || status === 'reminded')
    ? { words: 'Not answered', outcome: 'fail' }
    : (STATUSES[status] ?? { words: status, outcome: 'unknown' })

const EVENTS: Record<string, string> = {
  requested: 'Certificate requested',
  reminded: 'Agent reminded',
  answered: 'Agent answered',
  declined: 'Agent declined',
  request_cancelled: 'Request canceled',
  uploaded: 'Certificate received',
  confirmed: 'Certificate confirmed',
  corrected: 'Certificate corrected',
  rejected: 'Certificate rejected',
  superseded: 'Certificate superseded',
  expires_soon: 'Policy expiring',
  expired: 'Policy expired',
  filing_cancelled: 'Filing canceled',
}

export const eventOf = ({ event }: InsuranceActivity) => EVENTS[event] ?? event

/** `12 days left`, `Ended 3 days ago`. */
export const daysLeft = (days: number | null | undefined): Worded => {
  if (days == null) return { words: 'End unknown', outcome: 'unknown' }
  if (days <= 0)
    return { words: days === 0 ? 'Ended today' : `Ended ${count(-days, 'day')} ago`, outcome: 'fail' }
  return { words: `${count(days, 'day')} left`, outcome: days <= 30 ? 'warn' : 'pass' }
}

type Policy = InsuranceCertificate['policies'][number]

/** Which autos a policy covers, as the form ticks them. */
export const autosOf = (policy: Policy) => {
  const ticked = [
    policy.any_auto && 'any auto',
    policy.owned_autos && 'owned',
    policy.scheduled_autos && 'scheduled',
    policy.hired_autos && 'hired',
    policy.non_owned_autos && 'non-owned',
  ].filter(Boolean)
  return ticked.length > 0 ? ticked.join(', ') : null
}
