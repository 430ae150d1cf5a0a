import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'

/** Document 1 §9: 50 rules on a page; a company has no more classifications than that. */
export const PER_PAGE = 50

export const classificationsQuery = queryOptions({
  queryKey: ['rules', 'classifications'],
  queryFn: ({ signal }) =>
    pageOf(
      client.GET('/api/v1/classifications', {
        params: { query: { q: { s: 'id asc' }, per_page: PER_PAGE } },
        signal,
      }),
    ),
})
