import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { PacketDecision } from '@/api/types'

/** What FMCSA says of the carrier, under the key of the carrier's own page. */
export const carrierQuery = (id: number) =>
  queryOptions({
    queryKey: ['carrier', id, 'detail'],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/carriers/{id}/detail_for_haulwarden_broker', {
          params: { path: { id } },
          signal,
        }),
      ),
  })

export const decide = (id: number, decision: PacketDecision, reason?: string) =>
  dataOf(
    client.PATCH('/api/v1/onboarding_packets/{id}', {
      params: { path: { id } },
      body: { onboarding_packet: { decision, reason } },
    }),
  )

export const uploadContract = (packetId: number, contractId: number, file: File) => {
  const form = new FormData()
  form.set('onboarding_packet_id', String(packetId))
  form.set('contract_id', String(contractId))
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/onboarding_packet_contracts/upload_redlined_contract', {
      body: form as never,
      bodySerializer: () => form,
    }),
  )
}

/** Document 2 §8: the 206 is a state of its own. The form is kept, and the packet's tax step is not whole. */
export const uploadTaxForm = async (packetId: number, file: File): Promise<'206' | null> => {
  const form = new FormData()
  form.set('onboarding_packet_id', String(packetId))
  form.set('file', file)
  const call = client.POST('/api/v1/tax_form_submissions/upload_redlined_tax_contract', {
    body: form as never,
    bodySerializer: () => form,
  })
  const { response } = await call
  await dataOf(call)
  return response.status === 206 ? '206' : null
}
