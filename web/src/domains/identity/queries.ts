import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

/** Everything about alerts is refetched after a change. */
export const IDENTITY = ['identity'] as const

/** The recent window is 7 days (document 2 §9); `all` in the address lifts it. */
const windowed = ({ q, page }: ListSearch) => {
  const { recent, ...rest } = q ?? {}
  return listQuery({ q: recent === 'all' ? rest : { ...rest, recent: '1' }, page }, PER_PAGE)
}

export const alertsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...IDENTITY, 'list', search],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/identity_alerts', { params: { query: windowed(search) }, signal })),
  })

export const carrierAlertsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...IDENTITY, 'carrier', carrierId],
    queryFn: ({ signal }) => {
      const query = { q: { carrier_id_eq: carrierId }, per_page: PER_PAGE }
      return pageOf(client.GET('/api/v1/identity_alerts', { params: { query }, signal }))
    },
  })

export const alertQuery = (id: number) =>
  queryOptions({
    queryKey: [...IDENTITY, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/identity_alerts/{id}', { params: { path: { id } }, signal })),
  })

export const commodityTypesQuery = queryOptions({
  queryKey: ['commodity-types'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/commodity_types', { signal })),
  staleTime: Infinity,
})
