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
