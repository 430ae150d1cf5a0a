/**
 * The calls of the carrier's side. Its session is a cookie of its own, which is never renewed: these calls go without the product's client.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { ApiError } from '@/api/errors'
import { BASE, dataOf, send } from '@/api/http'
import type { paths } from '@/api/schema'
import type { CarrierPacket, Errors } from '@/api/types'

export const calls = createClient<paths>({ ...BASE, fetch: send })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['carrier-onboarding', 'invitation', token],
    queryFn: ({ signal }) =>
      dataOf(calls.POST('/api/v1/carrier_onboarding/open', { body: { token }, signal })),
    retry: false,
    refetchOnWindowFocus: false,
  })

const packetKey = (id: number) => ['carrier-onboarding', 'packet', id]

export const packetQuery = (id: number) =>
  queryOptions({
    queryKey: packetKey(id),
    queryFn: ({ signal }) =>
      dataOf(calls.GET('/api/v1/carrier_onboarding/{id}', { params: { path: { id } }, signal })),
    retry: false,
  })

/** Every change answers with the whole packet. */
export const keepPacket = (queryClient: QueryClient, packet: CarrierPacket) =>
  queryClient.setQueryData(packetKey(packet.id), packet)

export type FileKind = 'certificate' | 'tax_form' | 'notice_of_assignment' | 'voided_check' | 'other'

/** `fetch` does not report upload progress, so this uses XMLHttpRequest. */
export const uploadFile = (id: number, kind: FileKind, file: File, onProgress: (share: number) => void) =>
  new Promise<CarrierPacket>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${BASE.baseUrl}/api/v1/carrier_onboarding/${id}/files`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new ApiError(0)))
    request.addEventListener('load', () => {
      let body: unknown
      try {
        body = JSON.parse(request.responseText)
      } catch {
        // The status tells.
      }
      if (request.status < 300) resolve(body as CarrierPacket)
      else reject(new ApiError(request.status, body as Partial<Errors>))
    })
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', file)
    request.send(form)
  })

export const removeFile = (id: number, file_id: number) =>
  dataOf(
    calls.POST('/api/v1/carrier_onboarding/{id}/remove_file', {
      params: { path: { id } },
      body: { file_id },
    }),
  )

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401
