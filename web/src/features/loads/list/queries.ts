import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { LOADS, REFRESH_MS } from '@/domains/loads/queries'
import type { ListSearch } from '@/kit/list/types'
import { stringifyQuery } from '@/lib/query-string'
import { withInstants } from './days'
import type { TabId } from './search'
import { TABS } from './tabs'

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

type Query = Record<string, string | string[]>

/** What a tab asks for: its category, its order unless another was chosen, and the filters in force. A search is over all loads. */
export const asked = (tab: TabId, q: ListSearch['q'] = {}): Query => {
  const { search: text, s = TABS[tab].sort, ...filters } = q
  const query: Query = { ...withInstants(filters), s }
  if (tab !== 'search') query.category_eq = tab
  else if (text) query.search = text
  return query
}

/** Asked anew each minute while the screen is in view. */
export const loadsQuery =
  (tab: TabId) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...LOADS, 'list', tab, q, page],
      queryFn: ({ signal }) => {
        const query = { q: addressFilters(asked(tab, q)), page, per_page: PER_PAGE }
        return pageOf(client.GET('/api/v1/loads', { params: { query }, signal }))
      },
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    })

/** How many loads each tab has under the filters; a search narrows its own results alone. */
export const countsQuery = (q: ListSearch['q'] = {}) => {
  const { search: _text, s: _sort, ...filters } = q
  return queryOptions({
    queryKey: [...LOADS, 'counts', filters],
    queryFn: ({ signal }) => {
      const query = { q: addressFilters(withInstants(filters)) }
      return dataOf(client.GET('/api/v1/loads/counts', { params: { query }, signal }))
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}

/** Where the file of a tab is. */
export const exportAddress = (tab: TabId, { q }: ListSearch, format: 'csv' | 'xlsx') =>
  `${BASE.baseUrl}/api/v1/loads/export?${stringifyQuery({ q: asked(tab, q), format })}`
