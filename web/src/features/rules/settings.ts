/** What rules can be set to, and what of it is not saved yet. Pure. */
import type { RuleType } from '@/api/types'

/** As the server counts it. (Document 1 §3: "value 2 means the rule is active".) */
export const SETTINGS = [
  { value: '0', label: 'Off' },
  { value: '2', label: 'Required' },
  { value: '3', label: 'Required, can override' },
]

export type Values = Readonly<Record<string, number>>
/** A number in the type's unit, or the code of a rating. */
export type Threshold = number | string
export type Thresholds = Readonly<Record<string, Threshold>>

/** What is set: by rule type which are on, and the company’s own thresholds. */
export interface Edited {
  values: Values
  thresholds: Thresholds
}

/** What differs from the saved rules; a threshold that is null is the type’s own again. */
export interface Changes {
  values: Record<string, number>
  thresholds: Record<string, Threshold | null>
}

/** The values that differ from the saved ones. */
export const changesOf = (saved: Values, edited: Values): Record<string, number> =>
  Object.fromEntries(Object.entries(edited).filter(([type, value]) => (saved[type] ?? 0) !== value))

/** The thresholds that differ from the saved ones. */
export const thresholdChanges = (saved: Thresholds, edited: Thresholds, types: readonly RuleType[]) =>
  Object.fromEntries(
    types.flatMap(({ is_type: type, threshold }) => {
      const wanted = edited[type]
      if (!threshold || wanted === undefined || wanted === (saved[type] ?? threshold.default)) return []
      return [[type, wanted === threshold.default ? null : wanted]]
    }),
  ) as Changes['thresholds']

/** Both at once. */
export const allChanges = (saved: Edited, edited: Edited, types: readonly RuleType[]): Changes => ({
  values: changesOf(saved.values, edited.values),
  thresholds: thresholdChanges(saved.thresholds, edited.thresholds, types),
})

/** How many rules have a change. */
export const changedRules = ({ values, thresholds }: Changes) =>
  new Set([...Object.keys(values), ...Object.keys(thresholds)]).size

/** Changes put on the saved rules: where an address begins. */
export const withChanges = (saved: Edited, changes: Changes, types: readonly RuleType[]): Edited => ({
  values: { ...saved.values, ...changes.values },
  thresholds: Object.fromEntries([
    ...Object.entries(saved.thresholds),
    ...Object.entries(changes.thresholds).flatMap(([type, wanted]) => {
      const own = wanted ?? types.find(({ is_type: is }) => is === type)?.threshold?.default
      return own === undefined ? [] : [[type, own] as const]
    }),
  ]),
})

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  months: ['month', 'months'],
  days: ['day', 'days'],
  power_units: ['power unit', 'power units'],
}

/** A threshold as text: `$750,000`, `3 months`, `A- or better`. */
export const thresholdText = (
  { unit, choices }: NonNullable<RuleType['threshold']>,
  threshold: Threshold,
): string => {
  const choice = choices.find(({ value }) => value === threshold)
  if (choice || typeof threshold === 'string') return choice?.label ?? String(threshold)
  const number = threshold.toLocaleString('en-US')
  const [one, many] = UNITS[unit] ?? []
  return unit === 'dollars' ? `$${number}` : `${number} ${threshold === 1 ? one : many}`
}

/** What somebody typed as a number: digits, with or without commas and a dollar sign; the text itself when it is none. */
export const typedNumber = (text: string): Threshold => {
  const plain = text.replaceAll(/[\s$,]/g, '')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : text
}

/** What may be set: `$300,000 to $10,000,000`. */
export const boundsText = (threshold: NonNullable<RuleType['threshold']>) => {
  const { unit, minimum, maximum } = threshold
  if (minimum === null || maximum === null) return ''
  const least = unit === 'dollars' ? thresholdText(threshold, minimum) : minimum.toLocaleString('en-US')
  return `${least} to ${thresholdText(threshold, maximum)}`
}

/** Whether a threshold can be saved. */
export const isWithin = (
  { choices, minimum, maximum }: NonNullable<RuleType['threshold']>,
  wanted: Threshold,
) =>
  typeof wanted === 'number'
    ? minimum !== null && maximum !== null && minimum <= wanted && wanted <= maximum
    : choices.some(({ value }) => value === wanted)

const RESULTS: Readonly<Record<string, string>> = {
  pass: 'pass',
  partial_pass: 'partial pass',
  fail: 'fail',
  incomplete: 'incomplete',
}

/** A carrier's assessment, as text; no rule is active where there is no result. */
export const resultWord = (result: string | null): string =>
  result ? (RESULTS[result] ?? result) : 'not judged'
