/** What the list of rate confirmations asks. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import type { components } from '@/api/schema'
import { RATE_CONFIRMATIONS, REFRESH_MS } from '@/domains/rate_confirmations/queries'
import type { ListSearch } from '@/kit/list/types'
import type { TabId } from './search'
import { TABS } from './tabs'

/** Rows on a page (document 2 §9: rate confirmations). */
export const PER_PAGE = 50

/** What a tab asks for: the filters in force, and its own, whatever the address says. */
export const asked = (tab: TabId, q: ListSearch['q'] = {}) => ({ ...q, ...TABS[tab].q })

const FOLLOWED = { staleTime: 0, refetchInterval: REFRESH_MS } as const

export const confirmationsQuery =
  (tab: TabId) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...RATE_CONFIRMATIONS, 'list', tab, q, page],
      queryFn: ({ signal }) => {
        const query = { q: addressFilters(asked(tab, q)), page, per_page: PER_PAGE }
        return pageOf(client.GET('/api/v1/rate_confirmations', { params: { query }, signal }))
      },
      ...FOLLOWED,
    })

/** How many a tab has under the filters: the total of its call. */
export const countQuery = (tab: TabId, q: ListSearch['q'] = {}) => {
  const { s: _sort, ...filters } = asked(tab, q) as NonNullable<ListSearch['q']>
  return queryOptions({
    queryKey: [...RATE_CONFIRMATIONS, 'count', filters],
    queryFn: async ({ signal }) => {
      const query = { q: addressFilters(filters), per_page: 1 }
      const { total } = await pageOf(client.GET('/api/v1/rate_confirmations', { params: { query }, signal }))
      return total
    },
    ...FOLLOWED,
  })
}

export type OwnText = components['schemas']['RateConfirmationText']

/** The terms that the company's next rate confirmations carry. */
export const textQuery = queryOptions({
  queryKey: ['rate_confirmation_text'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/rate_confirmation_text', { signal })),
  staleTime: 0,
})

export const setText = (body: string) =>
  dataOf(client.PUT('/api/v1/rate_confirmation_text', { body: { body } }))
