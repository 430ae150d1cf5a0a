/** Where a rate confirmation stands, as one word. Pure. */
import type { Outcome } from '@/ui/outcome'
import type { RateConfirmation } from './types'

export interface State {
  words: string
  /** None where the tag judges nothing. */
  outcome: Outcome | null
}

type About = Pick<RateConfirmation, 'status' | 'sent_at' | 'accepted_at' | 'counter'> & {
  mails: readonly Pick<RateConfirmation['mails'][number], 'status' | 'kind'>[]
}

/** An email of it waits until someone releases it. */
export const isFlagged = ({ mails }: Pick<About, 'mails'>) =>
  mails.some(({ status, kind }) => status === 'flagged' && kind === 'offer')

const FAILED: ReadonlySet<string> = new Set(['failed', 'bounced'])

/** Its newest offer couldn't be delivered. */
const isUndelivered = ({ mails }: Pick<About, 'mails'>) =>
  FAILED.has(mails.find(({ kind }) => kind === 'offer')?.status ?? '')

/** What was accepted stays so beside delivered and viewed; a draft and one on its way are both pending. (loads.md §2.) */
export const stateOf = (row: About): State => {
  if (row.status === 'cancelled') return { words: 'Canceled', outcome: 'unknown' }
  if (row.status === 'rejected') return { words: 'Rejected', outcome: 'fail' }
  if (row.accepted_at != null) return { words: 'Accepted', outcome: 'pass' }
  if (row.counter != null) return { words: 'Countered', outcome: 'warn' }
  if (row.status === 'viewed') return { words: 'Viewed', outcome: null }
  if (row.status === 'delivered') return { words: 'Delivered', outcome: null }
  if (isFlagged(row)) return { words: 'Email flagged', outcome: 'warn' }
  if (row.sent_at == null) return { words: 'Draft', outcome: null }
  return isUndelivered(row) ? { words: 'Undelivered', outcome: 'fail' } : { words: 'Sending', outcome: null }
}

/** It may still be answered, or stands accepted. */
export const isOpen = ({ status }: Pick<RateConfirmation, 'status'>) =>
  status !== 'cancelled' && status !== 'rejected'

type Answered = Pick<RateConfirmation, 'status' | 'sent_at' | 'accepted_at'> & {
  acceptance?: Pick<NonNullable<RateConfirmation['acceptance']>, 'driver_name'> | null
  driver_verified?: RateConfirmation['driver_verified']
  load: Pick<RateConfirmation['load'], 'status'>
}

/**
 * A code read out on a call has a use: for whoever answers it, and once it is accepted for the driver, until the pickup. Not while the truck, the
 * driver and the phone stand for which the driver was verified.
 */
export const takesVoiceCode = (row: Answered) =>
  isOpen(row) &&
  row.sent_at != null &&
  (row.accepted_at == null ||
    (row.acceptance?.driver_name != null &&
      row.driver_verified == null &&
      ['covered', 'delayed'].includes(row.load.status)))
