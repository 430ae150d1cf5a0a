/** A list's filters as a filter set keeps them, and back. Pure. */
import type { FilterSet } from '@/api/types'
import { keysOf, listSearch } from '@/kit/list/search'
import type { FilterField, ListSearch } from '@/kit/list/types'

type Query = NonNullable<ListSearch['q']>

/** Whether the URL has any filter; an order alone is no filter. */
export const hasFilters = ({ q, page }: ListSearch) =>
  page !== undefined || Object.keys(q ?? {}).some(key => key !== 's')

/** The filters in force that can be kept: neither the order nor what is typed for one search. */
export const keptFilters = (fields: readonly FilterField[], { q = {} }: ListSearch): Query =>
  Object.fromEntries(
    fields
      .filter(({ control }) => control !== 'text' && control !== 'custom')
      .flatMap(field => keysOf(field).flatMap(key => (q[key] === undefined ? [] : [[key, q[key]]]))),
  )

/** The filters of a filter set that the list knows. Nothing when that is nothing. */
export const defaultQuery = (
  fields: readonly FilterField[],
  set: FilterSet | null | undefined,
): Query | undefined => {
  const text = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(text)
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  }
  const filters = Object.entries(set?.filters ?? {}).map(([name, value]) => [name, text(value)])
  return listSearch(fields)({ q: Object.fromEntries(filters) }).q
}
