/** What the address of the rules may say: the classification, changes that are not saved, and the list of carriers that they affect. */
import type { Changes } from './settings'

const GROUPS = ['my_carriers', 'watched', 'my_loads', 'all'] as const
export const RESULTS = ['pass', 'partial_pass', 'fail', 'incomplete', 'none'] as const

export type GroupName = (typeof GROUPS)[number]
export type ResultName = (typeof RESULTS)[number]

export interface RulesSearch {
  classification?: number
  /** 0, 2 or 3 by rule type. */
  values?: Record<string, number>
  /** Numbers and ratings by rule type; `default` is the type’s own. */
  thresholds?: Record<string, number | string>
  /** The group whose carriers are listed; none shows the rules. */
  list?: GroupName
  before?: ResultName
  after?: ResultName
  page?: number
}

/** What the type asks for by itself, as the address says it: null cannot be in one. */
const DEFAULT = 'default'
const MOST = 100

const entries = (tree: unknown): [string, string][] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree)
        .filter(([type, value]) => /^[a-z0-9_]+$/.test(type) && ['string', 'number'].includes(typeof value))
        .map(([type, value]): [string, string] => [type, String(value)])
        .slice(0, MOST)
    : []

const one = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find(word => word === value)

const positive = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export const rulesSearch = (search: Record<string, unknown>): RulesSearch => {
  const values = entries(search['values']).filter(([, value]) => ['0', '2', '3'].includes(value))
  const thresholds = entries(search['thresholds']).map(
    ([type, value]) => [type, /^\d{1,12}$/.test(value) ? Number(value) : value] as const,
  )
  const found: { [Key in keyof RulesSearch]: RulesSearch[Key] | undefined } = {
    classification: positive(search['classification']),
    values:
      values.length > 0
        ? Object.fromEntries(values.map(([type, value]) => [type, Number(value)]))
        : undefined,
    thresholds: thresholds.length > 0 ? Object.fromEntries(thresholds) : undefined,
    list: one(GROUPS, search['list']),
    before: one(RESULTS, search['before']),
    after: one(RESULTS, search['after']),
    page: positive(search['page']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as RulesSearch
}

/** Changes as an address says them. */
export const changesSearch = ({
  values,
  thresholds,
}: Changes): Pick<RulesSearch, 'values' | 'thresholds'> => ({
  values,
  thresholds: Object.fromEntries(
    Object.entries(thresholds).map(([type, threshold]) => [type, threshold ?? DEFAULT]),
  ),
})

/** The changes of an address. */
export const changesIn = ({ values = {}, thresholds = {} }: RulesSearch): Changes => ({
  values,
  thresholds: Object.fromEntries(
    Object.entries(thresholds).map(([type, threshold]) => [type, threshold === DEFAULT ? null : threshold]),
  ),
})
