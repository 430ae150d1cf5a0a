import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import type { ListSearch } from '@/kit/list/types'

export const vehicleQuery = (id: number) =>
  queryOptions({
    queryKey: ['vehicle', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/vehicles/{id}', { params: { path: { id } }, signal })),
  })

/** With the carrier on whose list it is, a vehicle is found that only the Safety Measurement System names. */
export const vehicleByVinQuery = (vin: string, carrier_id?: number) =>
  queryOptions({
    queryKey: ['vehicle', 'vin', vin, carrier_id],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/vehicles/{vin}/by_vin', {
          params: { path: { vin }, query: { carrier_id } },
          signal,
        }),
      ),
  })

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

/** The fewest characters of a VIN that the call looks for. */
const FEWEST = 3

/** Last seen first. A VIN that is still too short is not queried yet. */
export const vehicleList = (search: ListSearch) => {
  const { vin_start: start, ...rest } = search.q ?? {}
  const q = typeof start === 'string' && start.trim().length >= FEWEST ? { ...rest, vin_start: start } : rest
  return queryOptions({
    queryKey: ['vehicles', q, search.page],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/carrier_vehicles', {
          params: {
            query: { q: { s: 'date desc', ...addressFilters(q) }, page: search.page, per_page: PER_PAGE },
          },
          signal,
        }),
      ),
  })
}
