/** The carrier's calls. The token opens one offer alone and is never renewed: they go without the product's client. */
import { queryOptions } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { ApiError } from '@/api/errors'
import { BASE, dataOf, send } from '@/api/http'
import type { paths } from '@/api/schema'
import type { Decline, NewBid } from './types'

const calls = createClient<paths>({ ...BASE, fetch: send })

const of = (token: string) => ({ header: { 'x-link-token': token } })

/** How often a page that is in view asks anew: the load may be gone meanwhile, or the bid accepted. */
const REFRESH_MS = 60_000

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['carrier_load_offer', token],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/carrier_load_offer', { params: of(token), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isGone(state.error) ? false : REFRESH_MS),
  })

/** Tells the broker that it was opened, by a press that no scanner of email makes. */
export const openOffer = (token: string) =>
  dataOf(calls.POST('/api/v1/carrier_load_offer/open', { params: of(token) }))

export const bid = (token: string, body: NewBid) =>
  dataOf(calls.POST('/api/v1/carrier_load_offer/bid', { params: of(token), body }))

export const withdrawBid = (token: string) =>
  dataOf(calls.POST('/api/v1/carrier_load_offer/withdraw_bid', { params: of(token) }))

export const decline = (token: string, body: Decline) =>
  dataOf(calls.POST('/api/v1/carrier_load_offer/decline', { params: of(token), body }))
