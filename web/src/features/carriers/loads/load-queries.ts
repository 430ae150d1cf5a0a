import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { LOADS, REFRESH_MS } from '@/domains/loads/queries'

/** The tabs of the company's loads that are shown here. */
export type LoadsPart = 'open' | 'closed'

/** So many are shown; the rest is on the screen of loads. */
const SHOWN = 10

/** The company's loads that the carrier hauls, or hauled, in the order of document 2 §9. */
export const carrierLoadsQuery = (carrierId: number, part: LoadsPart) =>
  queryOptions({
    queryKey: [...LOADS, 'carrier', carrierId, part],
    queryFn: ({ signal }) => {
      const s = part === 'open' ? ('origin asc' as const) : ('destination desc' as const)
      const query = { q: { category_eq: part, carrier_id_eq: carrierId, s }, per_page: SHOWN }
      return pageOf(client.GET('/api/v1/loads', { params: { query }, signal }))
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** What the company's loads with the carrier come to. */
export const loadInsightsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...LOADS, 'carrier', carrierId, 'insights'],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/carriers/{id}/load_insights', { params: { path: { id: carrierId } }, signal }),
      ),
    staleTime: 0,
  })
