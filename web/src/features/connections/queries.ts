import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { HAS_PACKET, STAGES } from '@/domains/connections/lists'
import { CONNECTIONS } from '@/domains/connections/queries'
import { RESULTS, type StageId } from '@/domains/connections/stages'
import { VERDICT_COUNTERS } from '@/domains/verdicts/words'
import type { ListSearch } from '@/kit/list/types'
import { searchText } from '@/lib/identifiers'
import { stringifyQuery } from '@/lib/query-string'
import type { Size } from './search'

const COUNTERS = [...VERDICT_COUNTERS, ...Object.values(RESULTS).map(({ counter }) => counter)]

/** A list: which, whether connections without a packet are left out, and how many rows a page has. */
export interface Listed {
  stage: StageId
  mustHavePacket: boolean
  size: Size
}

/** What a list asks for: its own conditions, and the filters in force. Monitored carriers may have no connection, so no packet either. */
const asked = ({ stage, mustHavePacket }: Listed, q: ListSearch['q']) => {
  const text = q?.search_text
  return {
    ...addressFilters(q),
    ...(typeof text === 'string' && { search_text: searchText(text) }),
    ...STAGES[stage].q,
    ...(mustHavePacket && stage !== 'monitored' && HAS_PACKET),
  }
}

export const networkQuery =
  (listed: Listed) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...CONNECTIONS, 'network', listed, q, page],
      queryFn: ({ signal }) => {
        const query = { q: asked(listed, q), page, per_page: listed.size }
        return pageOf(client.GET('/api/v1/network_carriers', { params: { query }, signal }), COUNTERS)
      },
      // What is monitored on a carrier's page changes it, too.
      staleTime: 0,
    })

export type FileFormat = 'csv' | 'xlsx'

/** Where the file of a list, or of some of its carriers, is. */
export const exportAddress = (
  listed: Listed,
  { q }: ListSearch,
  format: FileFormat,
  columns: readonly string[],
  carriers?: readonly number[],
) => {
  const filters = { ...asked(listed, q), ...(carriers && { carrier_id_in: carriers.map(String) }) }
  return `${BASE.baseUrl}/api/v1/network_carriers/export?${stringifyQuery({ q: filters, format, columns: columns.join(',') })}`
}

/** Invites one carrier by email. (Document 2 §7.) */
export const invite = (carrierId: number, email: string) =>
  dataOf(
    client.POST('/api/v1/connection_invitations', {
      body: { connection_invitation: { carrier_id: carrierId, email: email.trim() } },
    }),
  )

/** Monitors every carrier whose number is in a file. */
export const uploadList = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/subscriptions/upload_file', { body: form as never, bodySerializer: () => form }),
  )
}
