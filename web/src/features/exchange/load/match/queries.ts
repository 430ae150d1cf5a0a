/** Which carriers fit a load, best first. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { ListSearch } from '@/kit/list/types'

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

/** How many carriers fit, fail the company's rules, and are out for another reason. */
const COUNTERS = ['totalfits', 'totalfailing', 'totalout']

export const matchQuery =
  (id: number) =>
  ({ q = {}, page }: ListSearch) => {
    const { s, show, ...filters } = q
    return queryOptions({
      queryKey: [...EXCHANGE, 'load', id, 'match', q, page],
      queryFn: ({ signal }) =>
        pageOf(
          client.GET('/api/v1/carriers/load_match/{id}', {
            params: {
              path: { id },
              query: { q: addressFilters(filters), s, show, page, per_page: PER_PAGE } as never,
            },
            signal,
          }),
          COUNTERS,
        ),
      staleTime: 0,
    })
  }
