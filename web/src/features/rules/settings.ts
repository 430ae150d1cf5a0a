/** What a rule can be set to, as the server counts it. (Document 1 §3: "value 2 means the rule is active".) */
export const SETTINGS = [
  { value: '0', label: 'Off' },
  { value: '2', label: 'On' },
  { value: '3', label: 'On, overridable' },
]

export type Values = Readonly<Record<string, number>>

/** The values that differ from the saved ones. */
export const changesOf = (saved: Values, edited: Values): Record<string, number> =>
  Object.fromEntries(Object.entries(edited).filter(([type, value]) => (saved[type] ?? 0) !== value))

const RESULTS: Readonly<Record<string, string>> = {
  pass: 'pass',
  partial_pass: 'partial pass',
  fail: 'fail',
  incomplete: 'incomplete',
}

/** A carrier's assessment, as text; no rule is active where there is no result. */
export const resultWord = (result: string | null): string =>
  result ? (RESULTS[result] ?? result) : 'not judged'
