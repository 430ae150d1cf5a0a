/** The verdict's word and the outcome whose color and sign it has. Pure. */
import type { Decision } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

export type VerdictWord = NonNullable<Decision['verdict']>

export const VERDICT_LOOKS: Readonly<Record<VerdictWord, { outcome: Outcome; word: string }>> = {
  do_not_use: { outcome: 'fail', word: 'Do not use' },
  review: { outcome: 'warn', word: 'Review' },
  unknown: { outcome: 'unknown', word: 'Unknown' },
  use: { outcome: 'pass', word: 'Use' },
}
