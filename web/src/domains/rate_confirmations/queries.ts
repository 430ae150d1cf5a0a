/** What screens ask of rate confirmations. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'

/** Whatever changes a rate confirmation asks these anew, its emails included. */
export const RATE_CONFIRMATIONS = ['rate_confirmations'] as const

/** How often what is in view is asked anew. */
export const REFRESH_MS = 60_000

export const confirmationQuery = (id: number) =>
  queryOptions({
    queryKey: [...RATE_CONFIRMATIONS, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/rate_confirmations/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Rows that a card shows before it leads to the list. */
const SHOWN = 10

type About = { load_id_eq: number } | { carrier_id_eq: number }

/** Those of a load or a carrier, the newest first. */
export const confirmationsAboutQuery = (about: About) =>
  queryOptions({
    queryKey: [...RATE_CONFIRMATIONS, 'about', about],
    queryFn: ({ signal }) => {
      const query = { q: about, per_page: SHOWN }
      return pageOf(client.GET('/api/v1/rate_confirmations', { params: { query }, signal }))
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** A code to read out on a call to a number on file. */
export const makeVoiceCode = (id: number) =>
  dataOf(client.POST('/api/v1/rate_confirmations/{id}/voice_code', { params: { path: { id } } }))
