/** What a load's offers, bids and dispositions ask, and what answers them. Whatever changes one asks the load anew. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { DispositionReason } from '@/domains/exchange/types'
import { REFRESH_MS } from '@/domains/loads/queries'
import { pollMs } from './polling'

export const offersQuery = (id: number) =>
  queryOptions({
    queryKey: [...EXCHANGE, 'load', id, 'offers'],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/loads/{id}/offers', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data, Date.now()) ?? REFRESH_MS,
  })

export const bidsQuery = (id: number) =>
  queryOptions({
    queryKey: [...EXCHANGE, 'load', id, 'bids'],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/loads/{id}/bids', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export interface NewOffers {
  carrier_ids: number[]
  rate: number | null
  message: string | null
  expires_at: string
}

/** Sends each carrier an offer; each is its own result. */
export const offerLoad = (id: number, load_offer: NewOffers) =>
  dataOf(client.POST('/api/v1/loads/{id}/offers', { params: { path: { id } }, body: { load_offer } }))

export const withdrawOffer = (id: number) =>
  dataOf(client.PATCH('/api/v1/load_offers/{id}/withdraw', { params: { path: { id } } }))

/** Puts the carrier on the load, with a draft of a rate confirmation. */
export const acceptBid = (id: number) =>
  dataOf(client.PATCH('/api/v1/load_bids/{id}/accept', { params: { path: { id } } }))

export const declineBid = (id: number, reason: string | undefined) =>
  dataOf(client.PATCH('/api/v1/load_bids/{id}/decline', { params: { path: { id } }, body: { reason } }))

export const dispose = (
  load_id: number,
  carrier_id: number,
  reason: DispositionReason,
  notes: string | undefined,
) =>
  dataOf(
    client.POST('/api/v1/load_carrier_dispositions', {
      body: { load_carrier_disposition: { load_id, carrier_id, reason, notes } },
    }),
  )

export const undispose = (id: number) =>
  dataOf(client.DELETE('/api/v1/load_carrier_dispositions/{id}', { params: { path: { id } } }))
