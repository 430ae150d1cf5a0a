/** The lists of carriers by stage, in the order of their tabs; the address names one. (Document 1 §2.) */
export const STAGE_IDS = [
  'my-carriers',
  'invited',
  'in-progress',
  'on-hold',
  'do-not-dispatch',
  'dismissed',
  'monitored',
] as const

export type StageId = (typeof STAGE_IDS)[number]

/** The results by the company's rules, which narrow a list; `word` is the call's, `counter` its header. (Document 1 §2 and §7.) */
export const RESULTS = {
  passing: { label: 'Passing', word: 'pass', counter: 'totalpass' },
  'partially-passing': { label: 'Partially passing', word: 'partial_pass', counter: 'totalpartialpass' },
  failing: { label: 'Failing', word: 'fail', counter: 'totalfail' },
  incomplete: { label: 'Incomplete', word: 'incomplete', counter: 'totalincomplete' },
} as const

export type ResultId = keyof typeof RESULTS

export const RESULT_IDS = Object.keys(RESULTS) as readonly ResultId[]

/** Whether a tab of an older link is a result. */
export const isResult = (tab: string): tab is ResultId => tab in RESULTS
