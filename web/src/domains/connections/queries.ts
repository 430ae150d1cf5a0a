/** The company's connections, as lists and carriers' pages ask for and change them. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { queryClient } from '@/api/query-client'
import type { ConnectionStatus } from '@/api/types'

/** Rows on a page (document 1 §9). */
export const PER_PAGE = 50

/** Everything about connections is refetched after a change. */
export const CONNECTIONS = ['connections'] as const

/** How many carriers are in each list. */
export const networkCountsQuery = (mustHavePacket: boolean) =>
  queryOptions({
    queryKey: [...CONNECTIONS, 'counts', mustHavePacket],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/network_carriers/counts', {
          params: { query: { has_packet: mustHavePacket } },
          signal,
        }),
      ),
    // What is monitored on a carrier's page changes it, too.
    staleTime: 0,
  })

/** The decision on a carrier; null where there is none yet. */
export const carrierConnectionQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...CONNECTIONS, 'carrier', carrierId],
    queryFn: async ({ signal }) => {
      const query = { q: { carrier_id_eq: carrierId }, page: 1 }
      const { rows } = await pageOf(client.GET('/api/v1/connections', { params: { query }, signal }))
      return rows[0] ?? null
    },
  })

/** Lists of carriers show whose they are, and a carrier's verdict depends on it. */
const carriersChanged = async <T>(done: Promise<T>): Promise<T> => {
  const answer = await done
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['carriers'] }),
    queryClient.invalidateQueries({ queryKey: ['carrier'] }),
  ])
  return answer
}

export interface ConnectionChange {
  status?: ConnectionStatus
  is_dismissed?: boolean
  notes?: string | null
}

export const changeConnection = ({ id, ...connection }: ConnectionChange & { id: number }) =>
  carriersChanged(
    dataOf(client.PATCH('/api/v1/connections/{id}', { params: { path: { id } }, body: { connection } })),
  )

/** The same for several carriers at once, with the outcome of each. */
export const doNotDispatchMany = (carrierIds: number[], notes: string) =>
  carriersChanged(
    dataOf(
      client.PATCH('/api/v1/connections/set_carriers_to_do_not_dispatch', {
        body: { carrier_ids: carrierIds, notes: notes.trim() },
      }),
    ),
  )

export const doNotDispatch = (carrierId: number, notes: string) =>
  carriersChanged(
    dataOf(
      client.PATCH('/api/v1/connections/set_carrier_to_do_not_dispatch', {
        params: { query: { carrier_id: carrierId } },
        body: { status: 'do_not_dispatch', notes: notes.trim() || undefined },
      }),
    ),
  )
