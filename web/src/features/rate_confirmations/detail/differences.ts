/** What is different between two versions of a rate confirmation, in words. Pure. */
import { formatMoney } from '@/domains/rate_confirmations/money'
import { stateOf } from '@/domains/rate_confirmations/state'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { ENDED_BECAUSE } from '@/domains/rate_confirmations/words'

export interface Difference {
  label: string
  before: string
  after: string
}

const NONE = 'None'

const factsOf = (row: RateConfirmation): [label: string, words: string][] => [
  ['Status', stateOf(row).words],
  ['Rate', formatMoney(row.rate)],
  ['Recipient', row.recipient_email ?? NONE],
  ['Accepted by', row.acceptance?.name ?? NONE],
  ['Counter', row.counter?.rate == null ? NONE : formatMoney(row.counter.rate)],
  ['Ended', row.ended_because ? ENDED_BECAUSE[row.ended_because] : NONE],
]

export const differences = (before: RateConfirmation, after: RateConfirmation): Difference[] => {
  const now = new Map(factsOf(after))
  return factsOf(before)
    .map(([label, words]) => ({ label, before: words, after: now.get(label) ?? NONE }))
    .filter(fact => fact.before !== fact.after)
}
