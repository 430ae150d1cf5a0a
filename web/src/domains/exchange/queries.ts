/** What several screens ask of the load board, and what they change. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { REFRESH_MS } from '@/domains/loads/queries'

/** Whatever posts a load, or takes it off, asks these anew. */
export const EXCHANGE = ['exchange'] as const

/** Document 2 §8. */
const NO_DATA = 'No data returned from API'

/** The data of an answer that must have some. */
export const givenBy = async <T>(call: Parameters<typeof dataOf<T>>[0]): Promise<NonNullable<T>> => {
  const data = await dataOf(call)
  if (data == null) throw new Error(NO_DATA)
  return data
}

/** What loads are posted with, each with its description. It never changes while a page is open. */
export const equipmentQuery = queryOptions({
  queryKey: [...EXCHANGE, 'equipment'],
  queryFn: ({ signal }) =>
    givenBy(client.GET('/api/v1/loads/posted_equipment_types_with_descriptions', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A load as the board shows it: its posting, bids and what carriers said of it. Asked anew each minute while it is in view. */
export const boardLoadQuery = (id: number) =>
  queryOptions({
    queryKey: [...EXCHANGE, 'load', id],
    queryFn: ({ signal }) =>
      givenBy(client.GET('/api/v1/loads/{id}/broker_details', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Puts a load on the board. */
export const postLoad = (id: number) =>
  dataOf(client.PATCH('/api/v1/loads/{id}/post_load', { params: { path: { id } } }))

/** Takes it off. */
export const unpostLoad = (id: number) =>
  dataOf(client.PATCH('/api/v1/loads/{id}/unpost_load', { params: { path: { id } } }))
