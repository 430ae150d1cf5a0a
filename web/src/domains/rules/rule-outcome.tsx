/** The outcome of a rule, a category, a classification or a carrier, as a sign and a label. (Document 1 §4.) */
import { type Outcome, OutcomeSign, OutcomeTag } from '@/ui/outcome'

/** The results of rules, and over all classifications `partial_pass`. */
export type RuleResultWord = 'fail' | 'incomplete' | 'override' | 'pass' | 'partial_pass'

const LOOKS: Record<RuleResultWord, { outcome: Outcome; word: string }> = {
  fail: { outcome: 'fail', word: 'Fail' },
  incomplete: { outcome: 'unknown', word: 'Incomplete' },
  override: { outcome: 'warn', word: 'Override' },
  partial_pass: { outcome: 'warn', word: 'Partial pass' },
  pass: { outcome: 'pass', word: 'Pass' },
}

/** The color's name, for what is tinted by it. */
export const toneOf = (result: RuleResultWord) => LOOKS[result].outcome

export const RuleOutcomeTag = ({ result }: { result: RuleResultWord }) => (
  <OutcomeTag outcome={LOOKS[result].outcome}>{LOOKS[result].word}</OutcomeTag>
)

export const RuleOutcomeSign = ({ result, size }: { result: RuleResultWord; size?: number }) => (
  <OutcomeSign outcome={LOOKS[result].outcome} size={size} label={LOOKS[result].word} />
)
