/** The carrier's calls. What opens them is of one confirmation or one carrier alone and is never renewed: they go without the product's client. */
import { queryOptions } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { ApiError } from '@/api/errors'
import { BASE, dataOf, send } from '@/api/http'
import type { components, paths } from '@/api/schema'

const calls = createClient<paths>({ ...BASE, fetch: send })

type Schemas = components['schemas']

const of = (token: string) => ({ header: { 'x-link-token': token } })

const CARRIER = ['carrier_rate_confirmation'] as const

/** How often a page that is in view asks anew: the broker may cancel it meanwhile. */
const REFRESH_MS = 60_000

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: [...CARRIER, 'one', token],
    queryFn: ({ signal }) =>
      dataOf(calls.GET('/api/v1/carrier_rate_confirmation', { params: of(token), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isGone(state.error) ? false : REFRESH_MS),
  })

/** Opens it: the broker sees that, and the terms follow. */
export const openOffer = (token: string) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/open', { params: of(token) }))

export const sendCode = (token: string) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/code', { params: of(token) }))

export const verifyCode = (token: string, code: string) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/verify', { params: of(token), body: { code } }))

export const acceptOffer = (token: string, body: Schemas['RateConfirmationToAccept']) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/accept', { params: of(token), body }))

export const rejectOffer = (token: string, body: Schemas['RateConfirmationToReject']) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/reject', { params: of(token), body }))

export const counterOffer = (token: string, body: Schemas['RateConfirmationToCounter']) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/counter', { params: of(token), body }))

export const nameCrew = (token: string, body: Schemas['CarrierCrew']) =>
  dataOf(calls.POST('/api/v1/carrier_rate_confirmation/crew', { params: of(token), body }))

/** The signed document; the terms alone before it is accepted. */
export const fetchDocument = (token: string) =>
  dataOf<Blob>(calls.GET('/api/v1/carrier_rate_confirmation/pdf', { params: of(token), parseAs: 'blob' }))

/** The broker's own document, byte for byte. */
export const fetchBrokerDocument = (token: string) =>
  dataOf<Blob>(
    calls.GET('/api/v1/carrier_rate_confirmation/document', { params: of(token), parseAs: 'blob' }),
  )

const ofDevice = (session: string) => ({ header: { 'x-carrier-session': session } })

/** All that wait for the carrier's answer, of every broker, and what it accepted and still hauls. */
export const openOffersQuery = (session: string) =>
  queryOptions({
    queryKey: [...CARRIER, 'all', session],
    queryFn: ({ signal }) =>
      dataOf(calls.GET('/api/v1/carrier_rate_confirmations', { params: ofDevice(session), signal })),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isUnknownDevice(state.error) ? false : REFRESH_MS),
  })

/** The server doesn't know this browser any more. */
export const isUnknownDevice = (error: unknown) => error instanceof ApiError && error.status === 401

/** Gives a token for one of them. */
export const openByDevice = (session: string, id: number) =>
  dataOf(
    calls.POST('/api/v1/carrier_rate_confirmations/{id}/open', {
      params: { ...ofDevice(session), path: { id } },
    }),
  )

/** The server forgets this browser. */
export const endDevice = (session: string) =>
  dataOf(calls.DELETE('/api/v1/carrier_session', { params: ofDevice(session) }))
