import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'

/** Document 1 §9: an override that expires then is indefinite. */
export const INDEFINITE = '2080-01-01'

const assessmentKey = (id: number) => ['carrier', id, 'assessment']

/** After a change of its rules: the carrier's verdict is on its page and in every list. */
export const verdictChanged = async (queryClient: QueryClient, id: number) => {
  await queryClient.invalidateQueries({ queryKey: ['carrier', id] })
  void queryClient.invalidateQueries({ queryKey: ['carriers'] })
}

const params = (id: number) => ({ path: { id } })

export const assessmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...assessmentKey(id), 'holding'],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/rules_assessment', { params: params(id), signal })),
  })

/** The assessment it would have in the classifications it is not in. */
export const unassignedQuery = (id: number) =>
  queryOptions({
    queryKey: [...assessmentKey(id), 'unassigned'],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/carriers/{id}/rules_assessments_for_unassigned_classifications', {
          params: params(id),
          signal,
        }),
      ),
  })

export interface NewOverride {
  carrierId: number
  classificationId: number
  isType: string
  reason: string
  /** The last day. */
  expiry: string
  file: File | null
}

/** A form, so that a file can go with it. */
export const sendOverride = (wanted: NewOverride) => {
  const form = new FormData()
  form.set('rule_override[carrier_id]', String(wanted.carrierId))
  form.set('rule_override[classification_id]', String(wanted.classificationId))
  form.set('rule_override[is_type]', wanted.isType)
  form.set('rule_override[expiration_date]', wanted.expiry)
  form.set('rule_override[reason]', wanted.reason)
  if (wanted.file) form.set('rule_override[file]', wanted.file)
  return dataOf(client.POST('/api/v1/rule_overrides', { body: form as never, bodySerializer: () => form }))
}

export const deactivateOverride = (id: number) =>
  dataOf(client.POST('/api/v1/rule_overrides/deactivate', { body: { rule_override: { id } } as never }))

/** The spec's call, with a last day to come and why it applies again. */
export const reactivateOverride = (id: number, expiry: string, reason: string) =>
  dataOf(
    client.PATCH('/api/v1/rule_overrides/{id}', {
      params: params(id),
      body: { rule_override: { is_active: true, expiration_date: expiry, reason } },
    }),
  )

export const assignClassifications = (id: number, ids: number[]) =>
  dataOf(
    client.PUT('/api/v1/carriers/{id}/classifications', {
      params: params(id),
      body: { classification_ids: ids },
    }),
  )
