/** What is different between two versions of a thing, each told as texts under labels. Pure. */

export interface Difference {
  label: string
  before: string
  after: string
  /** What the person wanted there; nothing where they didn’t touch it. */
  yours?: string
}

export type Facts = readonly (readonly [label: string, words: string])[]

/** Facts that only one version has are told as `none` in the other. */
export const differencesOf = (before: Facts, after: Facts, none = 'None'): Difference[] => {
  const now = new Map(after)
  const was = new Map(before)
  const added = after.filter(([label]) => !was.has(label))
  return [
    ...before.map(([label, words]) => ({ label, before: words, after: now.get(label) ?? none })),
    ...added.map(([label, words]) => ({ label, before: none, after: words })),
  ].filter(fact => fact.before !== fact.after)
}
