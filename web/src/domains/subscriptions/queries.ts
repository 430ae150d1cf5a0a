/** What the company watches, as lists and carriers' pages ask for and change it. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'

/** Everything about what is watched is asked anew after a change. */
export const SUBSCRIPTIONS = ['subscriptions'] as const

/** Whether a carrier is monitored, and since when; null where it is not. */
export const carrierSubscriptionQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'carrier', carrierId],
    queryFn: async ({ signal }) => {
      const query = { q: { carrier_id_eq: carrierId }, page: 1 }
      const { rows } = await pageOf(client.GET('/api/v1/subscriptions', { params: { query }, signal }))
      return rows[0] ?? null
    },
  })

export const subscribe = (carrierId: number) =>
  dataOf(
    client.POST('/api/v1/subscriptions/create_by_carrier', { params: { query: { carrier_id: carrierId } } }),
  )

/** Monitors several carriers, with the outcome of each. */
export const subscribeMany = (carrierIds: number[]) =>
  dataOf(client.POST('/api/v1/subscriptions/create_by_carriers', { body: { carrier_ids: carrierIds } }))

export const unsubscribe = (carrierId: number) =>
  dataOf(
    client.DELETE('/api/v1/subscriptions/destroy_by_carrier', {
      params: { query: { carrier_id: carrierId } },
    }),
  )
