/** The lists of carriers by stage and outcome, in the order of their tabs; the address names one. (Document 1 §2.) */
export const STAGE_IDS = [
  'my-carriers',
  'invited',
  'in-progress',
  'on-hold',
  'do-not-dispatch',
  'dismissed',
] as const

export type StageId = (typeof STAGE_IDS)[number]

/** The lists of monitored carriers by assessment; `word` is the call's. (Document 1 §2 and §7.) */
export const RESULTS = {
  passing: { label: 'Passing', word: 'pass' },
  'partially-passing': { label: 'Partially passing', word: 'partial_pass' },
  failing: { label: 'Failing', word: 'fail' },
  incomplete: { label: 'Incomplete', word: 'incomplete' },
} as const

export type ResultId = keyof typeof RESULTS

export const RESULT_IDS = Object.keys(RESULTS) as readonly ResultId[]

/** Whether a tab is a list by result. */
export const isResult = (tab: string): tab is ResultId => tab in RESULTS
