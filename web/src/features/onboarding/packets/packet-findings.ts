/** What a packet's review begins with, in words. Pure. */
import type { PacketFindings } from '@/api/types'
import { formatDay } from '@/lib/date'
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

export const RULES_LOOKS: Record<NonNullable<PacketFindings['rules']>, { outcome: Outcome; word: string }> = {
  pass: { outcome: 'pass', word: 'Rules: pass' },
  partial_pass: { outcome: 'warn', word: 'Rules: partial pass' },
  fail: { outcome: 'fail', word: 'Rules: fail' },
  incomplete: { outcome: 'unknown', word: 'Rules: incomplete' },
}

/** Why approving needs a reason. */
const BLOCKER_WORDS: Record<PacketFindings['blockers'][number], string> = {
  do_not_use: 'The verdict on this carrier is Do not use.',
  contact_recent: 'The contact the carrier verified had just changed.',
  contact_unknown: 'It’s unknown how long the contact the carrier verified has been on file.',
  legal_name_differs: 'The legal name isn’t the one on file with FMCSA.',
  tax_owner_differs: 'The tax number belongs to a name that isn’t on file with FMCSA.',
  bank_holder_differs: 'The bank account belongs to a name that isn’t on file with FMCSA.',
  phone_differs: 'The phone isn’t on file with FMCSA.',
  email_differs: 'The email isn’t on file with FMCSA.',
  certificate_missing: 'There is no certificate of insurance in force.',
  certificate_unread: 'The certificate of insurance hasn’t been read.',
}

/** The same, with what is known of the contact. */
export const blockerWords = (
  blocker: PacketFindings['blockers'][number],
  contact: PacketFindings['contact'],
) =>
  contact && (blocker === 'contact_recent' || blocker === 'contact_unknown')
    ? `${BLOCKER_WORDS[blocker]} ${contact.contact}: ${contactNote(contact)}`
    : BLOCKER_WORDS[blocker]

const contactNote = ({ standing }: NonNullable<PacketFindings['contact']>) =>
  standing.standing === 'recent' && standing.on
    ? `changed ${formatDay(standing.on)}. Call the carrier on a number from before that day.`
    : `${standing.why ?? 'its history is unknown'}. Call the carrier on a number you know.`

/** The shortest reason for approving a packet with blockers; the server asks the same. */
export const SHORTEST_REASON = 3

/** What is wrong with the reason for approving; null if nothing is. */
export const reasonProblem = (reason: string) =>
  reason.trim().length < SHORTEST_REASON ? 'Enter a reason of at least 3 characters.' : null
