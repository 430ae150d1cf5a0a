/** A shipper’s tender in words. Pure. */
import type { Tender } from '@/domains/loads/types'
import { differencesOf, type Facts } from '@/kit/differences'
import { formatAt } from '@/lib/place-time'
import type { Outcome } from '@/ui/outcome'

type Decision = Tender['allowed_answers'][number]

export const TENDER_STATES: Readonly<Record<Tender['state'], { words: string; outcome: Outcome | null }>> = {
  waiting: { words: 'Not answered yet', outcome: 'warn' },
  accepted: { words: 'Accepted', outcome: 'pass' },
  declined: { words: 'Declined', outcome: null },
  withdrawn: { words: 'Canceled by the shipper', outcome: null },
}

/** Whether the shipper waits for an answer. What was accepted waits for nothing, though it can be given back. */
export const isAsked = ({ state, changed_at: changedAt, rejected_for: rejectedFor }: Tender) =>
  state === 'waiting' || (state !== 'withdrawn' && (changedAt != null || rejectedFor != null))

/** Whether declining it now gives back what was accepted. A rejected answer never got to the shipper. */
export const givesBack = (
  { state, changed_at: changedAt, rejected_for: rejectedFor }: Tender,
  decision: Decision,
) => decision === 'declined' && state === 'accepted' && changedAt == null && rejectedFor == null

/** What the button does: `Accept tender`, `Decline tender`, `Give back`. */
export const actWords = (tender: Tender, decision: Decision) => {
  if (givesBack(tender, decision)) return 'Give back'
  return decision === 'accepted' ? 'Accept tender' : 'Decline tender'
}

const at = (instant: string | null | undefined) => (instant == null ? 'None' : formatAt(instant))

const factsOf = (tender: Tender): Facts => [
  ['Tender', TENDER_STATES[tender.state].words],
  ['Answer by', at(tender.answer_by)],
  ['Shipper’s last change', at(tender.changed_at)],
]

/** What is different of a tender now. */
export const tenderDifferences = (before: Tender, now: Tender) => differencesOf(factsOf(before), factsOf(now))

/** Characters of a reason that EDI carries: plain ASCII without the signs that part elements and segments. */
const CARRIED = /^[ !-)+-=?-}]*$/
/** The longest reason. */
export const LONGEST_REASON = 30

/** What is wrong with a reason; null where nothing is. */
export const reasonError = (reason: string, isRequired: boolean) => {
  const text = reason.trim()
  if (!text) return isRequired ? 'Enter a reason.' : null
  if (text.length > LONGEST_REASON) return `Enter up to ${LONGEST_REASON} characters.`
  return CARRIED.test(text) ? null : 'Use letters A to Z, digits and plain punctuation, without *, ~ and >.'
}
