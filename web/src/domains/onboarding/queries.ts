/** Invitations, packets, agreements and payment terms of the broker's own, for every screen that shows them. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'

/** Everything below is refetched when any of it changes. */
export const ONBOARDING = ['onboarding']

/** So many of a carrier's invitations and packets are shown, and of a broker's payment terms. */
const PER_PAGE = 50

export const invitationsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...ONBOARDING, 'invitations', carrierId],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/connection_invitations', {
          params: { query: { q: { carrier_id_eq: carrierId }, per_page: PER_PAGE } },
          signal,
        }),
      ),
  })

export const packetsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...ONBOARDING, 'packets', carrierId],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/onboarding_packets', {
          params: { query: { q: { carrier_id_eq: carrierId, s: 'id desc' }, per_page: PER_PAGE } },
          signal,
        }),
      ),
  })

export const packetQuery = (id: number) =>
  queryOptions({
    queryKey: [...ONBOARDING, 'packet', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/onboarding_packets/{id}', { params: { path: { id } }, signal })),
  })

/** The agreements with a carrier that count. */
export const agreementsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...ONBOARDING, 'agreements', carrierId],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/onboarding_packet_contracts/search_by_carrier_id', {
          params: { query: { carrier_id: carrierId } },
          signal,
        }),
      ),
  })

/** The newest 100 versions of the broker's own agreements. */
export const contractsQuery = queryOptions({
  queryKey: [...ONBOARDING, 'contracts'],
  queryFn: ({ signal }) =>
    pageOf(client.GET('/api/v1/contracts', { params: { query: { per_page: 100 } }, signal })),
})

export const paymentTermsQuery = queryOptions({
  queryKey: [...ONBOARDING, 'payment-terms'],
  queryFn: ({ signal }) =>
    pageOf(client.GET('/api/v1/payment_terms', { params: { query: { per_page: PER_PAGE } }, signal })),
})

/** Where a document is downloaded from. */
export const contractFile = (id: number) => `/monitor/api/v1/onboarding_packet_contracts/${id}/file`
export const packetFile = (id: number) => `/monitor/api/v1/onboarding_packet_files/${id}`
