/** Counts beside the filters: how many of the carriers found have each value. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import type { Facets } from '@/api/types'
import type { FilterField, ListSearch } from '@/kit/list/types'
import { filtersOf } from './queries'

export const facetsQuery = (search: ListSearch) => {
  const { s: _, ...q } = filtersOf(search) ?? {}
  return queryOptions({
    queryKey: ['carriers', 'facets', q],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/facets', { params: { query: { q: addressFilters(q) } }, signal })),
    placeholderData: keepPreviousData,
  })
}

type ValueCounts = Record<string, number>

const byValue = (counts: readonly { value: string; count: number }[] | undefined): ValueCounts =>
  Object.fromEntries((counts ?? []).map(({ value, count }) => [value, count]))

/** The filters with the counts of their choices; without counts as they are. */
export const counted = (
  fields: readonly FilterField[],
  facets: Facets | null | undefined,
): readonly FilterField[] => {
  if (!facets) return fields
  const counts: Record<string, ValueCounts> = {
    state_in: byValue(facets.state),
    carrier_operation_in: byValue(facets.carrier_operation),
    safety_rating_in: byValue(facets.safety_rating),
    cargo_any: byValue(facets.cargo),
  }
  return fields.map(field => {
    if (field.control !== 'checks' && field.control !== 'choices') return field
    const known = counts[field.key]
    return known ? { ...field, counts: known } : field
  })
}
