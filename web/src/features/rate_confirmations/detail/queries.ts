/** What a rate confirmation's page asks beside the confirmation itself, and what it does. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import type { components } from '@/api/schema'
import { RATE_CONFIRMATIONS, REFRESH_MS } from '@/domains/rate_confirmations/queries'

type Schemas = components['schemas']

/** The texts as they were, or are to be, signed; and what was found in them. */
export const termsQuery = (id: number) =>
  queryOptions({
    queryKey: [...RATE_CONFIRMATIONS, 'terms', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/rate_confirmations/{id}/get_terms', { params: { path: { id } }, signal })),
  })

/** Emails that the page shows: the call's page. */
export const MAILS_SHOWN = 50

/** Its emails with what their recipients were compared with, the newest first. */
export const mailsOfQuery = (id: number) =>
  queryOptions({
    queryKey: [...RATE_CONFIRMATIONS, 'mails of', id],
    queryFn: ({ signal }) => {
      const query = { q: { rate_confirmation_id_eq: id }, per_page: MAILS_SHOWN }
      return pageOf(client.GET('/api/v1/rate_confirmation_mails', { params: { query }, signal }))
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

const of = (id: number) => ({ path: { id } })

/** To whom, and why against what was found. It is flagged where the recipient isn't known to be the carrier. */
export const sendConfirmation = (id: number, send: Schemas['RateConfirmationToSend']['send']) =>
  dataOf(client.POST('/api/v1/rate_confirmations/{id}/send', { params: of(id), body: { send } }))

/** Gives the new revision. */
export const reviseConfirmation = (id: number, revise: Schemas['RateConfirmationToRevise']['revise']) =>
  dataOf(client.POST('/api/v1/rate_confirmations/{id}/revise', { params: of(id), body: { revise } }))

export const cancelConfirmation = (id: number, reason: string | undefined) =>
  dataOf(
    client.PATCH('/api/v1/rate_confirmations/{id}/mark_as_cancelled', { params: of(id), body: { reason } }),
  )

export const rejectConfirmation = (id: number, reason: string | undefined) =>
  dataOf(
    client.PATCH('/api/v1/rate_confirmations/{id}/mark_as_rejected', { params: of(id), body: { reason } }),
  )

export const releaseMail = (id: number, reason: string) =>
  dataOf(client.POST('/api/v1/rate_confirmation_mails/{id}/release', { params: of(id), body: { reason } }))

/** A code to read out where no contact on file is proven, with how someone made sure that it is the carrier. */
export const releaseCode = (id: number, reason: string) =>
  dataOf(client.POST('/api/v1/rate_confirmations/{id}/release_code', { params: of(id), body: { reason } }))

export const discardMail = (id: number) =>
  dataOf(client.POST('/api/v1/rate_confirmation_mails/{id}/discard', { params: of(id) }))

/** The PDF that the company's own system emailed. */
export const brokerDocumentAddress = (id: number) =>
  `${BASE.baseUrl}/api/v1/rate_confirmations/${id}/document`

/** Where the signed document is. */
export const documentAddress = (id: number) => `${BASE.baseUrl}/api/v1/rate_confirmations/${id}/pdf`

/** Where the load's proof is: one PDF with the hashes of everything that was decided. */
export const proofAddress = (loadId: number) => `${BASE.baseUrl}/api/v1/loads/${loadId}/proof`

/** The texts and records that the proof's hashes are of. */
export const recordsAddress = (loadId: number) => `${BASE.baseUrl}/api/v1/loads/${loadId}/proof_records`
