/** Certificates of insurance, requests to agents, and the activity: the calls. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import type { CertificateValues } from '@/api/types'

/** Everything about a carrier's insurance is refetched when a certificate or a request changes; so are the rules. */
export const carrierKey = (carrierId: number) => ['carrier', carrierId]

const key = (carrierId: number, part: string, ...rest: unknown[]) => [
  ...carrierKey(carrierId),
  'insurance',
  part,
  ...rest,
]

const of = (carrierId: number) => ({ query: { q: { carrier_id_eq: carrierId } } })

export const certificatesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: key(carrierId, 'certificates'),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/insurance_certificates', { params: of(carrierId), signal })),
  })

export const certificateQuery = (carrierId: number, id: number) =>
  queryOptions({
    queryKey: key(carrierId, 'certificate', id),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/insurance_certificates/{id}', { params: { path: { id } }, signal })),
  })

export const requestsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: key(carrierId, 'requests'),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/insurance_certificate_requests', { params: of(carrierId), signal })),
  })

export const activitiesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: key(carrierId, 'activities'),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/insurance_activities', { params: of(carrierId), signal })),
  })

export const fileOf = (id: number) => `/monitor/api/v1/insurance_certificates/${id}/file`

export const uploadCertificate = (carrierId: number, file: File) => {
  const form = new FormData()
  form.set('carrier_id', String(carrierId))
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/insurance_certificates', { body: form as never, bodySerializer: () => form }),
  )
}

export const confirmCertificate = (id: number, values: CertificateValues) =>
  dataOf(
    client.PATCH('/api/v1/insurance_certificates/{id}/confirm', {
      params: { path: { id } },
      body: { insurance_certificate: values },
    }),
  )

export const rejectCertificate = (id: number, reason: string) =>
  dataOf(
    client.PATCH('/api/v1/insurance_certificates/{id}/reject', {
      params: { path: { id } },
      body: { insurance_certificate: { reason } },
    }),
  )

export interface Asked {
  email: string
  agent_name: string
  note: string
}

export const askAgent = (carrierId: number, { email, agent_name, note }: Asked) =>
  dataOf(
    client.POST('/api/v1/insurance_certificate_requests', {
      body: {
        insurance_certificate_request: {
          carrier_id: carrierId,
          email,
          agent_name: agent_name || null,
          note: note || null,
        },
      },
    }),
  )

export const cancelRequest = (id: number) =>
  dataOf(client.PATCH('/api/v1/insurance_certificate_requests/{id}/cancel', { params: { path: { id } } }))

export const askForCargo = (policyId: number) =>
  dataOf(
    client.POST('/api/v1/insurance_policies/request_cargo_policy', {
      body: { insurance_policy_id: `certificate-${policyId}` },
    }),
  )
