import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { HAS_PACKET, STAGES } from '@/domains/connections/lists'
import { CONNECTIONS, PER_PAGE } from '@/domains/connections/queries'
import { SUBSCRIPTIONS } from '@/domains/subscriptions/queries'
import { RESULTS, type ResultId, type StageId } from '@/domains/connections/stages'
import type { ListSearch } from '@/kit/list/types'

/** A list of connections: its own conditions, and the filters in force. */
export const stageQuery =
  (stage: StageId, mustHavePacket: boolean) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...CONNECTIONS, 'list', stage, mustHavePacket, q, page],
      queryFn: ({ signal }) => {
        const all = { ...addressFilters(q), ...STAGES[stage].q, ...(mustHavePacket && HAS_PACKET) }
        const query = { q: all, page, per_page: PER_PAGE }
        return pageOf(client.GET('/api/v1/connections/for_broker_portal', { params: { query }, signal }))
      },
    })

/** The monitored carriers with a result. */
export const assessedQuery =
  (result: ResultId) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...SUBSCRIPTIONS, 'assessed', result, q, page],
      queryFn: ({ signal }) => {
        const query = {
          rules_assessment_eq: RESULTS[result].word,
          search: typeof q?.search === 'string' ? q.search : undefined,
          page,
          per_page: PER_PAGE,
        }
        return pageOf(
          client.GET('/api/v1/subscriptions/for_broker_portal', {
            params: { query },
            signal,
          }),
        )
      },
    })

/** Monitors every carrier whose number is in a file. */
export const uploadList = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/subscriptions/upload_file', { body: form as never, bodySerializer: () => form }),
  )
}
