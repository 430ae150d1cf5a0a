/** What a packet's review begins with, in words. Pure. */
import type { PacketFindings } from '@/api/types'
import { count } from '@/lib/number'
import type { Outcome } from '@/ui/outcome'

export const CERTIFICATE_LOOKS: Record<
  NonNullable<PacketFindings['certificate']>,
  { outcome: Outcome; word: string }
> = {
  confirmed: { outcome: 'pass', word: 'COI confirmed' },
  read: { outcome: 'warn', word: 'COI read, not confirmed' },
  unread: { outcome: 'fail', word: 'COI unread' },
  missing: { outcome: 'fail', word: 'COI missing' },
}

export const differenceWords = (differences: number) =>
  differences === 0 ? 'No differences from FMCSA' : `${count(differences, 'difference')} from FMCSA`

/** Why approving needs a reason. */
export const BLOCKER_WORDS: Record<PacketFindings['blockers'][number], string> = {
  do_not_use: 'The verdict on this carrier is Do not use.',
  certificate_missing: 'There is no certificate of insurance in force.',
  certificate_unread: 'The certificate of insurance hasn’t been read.',
}

/** The shortest reason for approving a packet with blockers; the server asks the same. */
export const SHORTEST_REASON = 3

/** What is wrong with the reason for approving; null if nothing is. */
export const reasonProblem = (reason: string) =>
  reason.trim().length < SHORTEST_REASON ? 'Enter a reason of at least 3 characters.' : null
