import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import { PER_PAGE } from '../queries'

export const decisionsQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: ['carrier', id, 'decisions', search],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/carriers/{id}/decisions', {
          params: { path: { id }, query: listQuery(search, PER_PAGE) },
          signal,
        }),
      ),
  })

/** A record never changes. */
export const decisionQuery = (id: number) =>
  queryOptions({
    queryKey: ['decision', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/decisions/{id}', { params: { path: { id } }, signal })),
    staleTime: Infinity,
  })

/** Freezes what is known of the carrier now, for a load. */
export const recordCheck = (id: number, load: string, note: string) =>
  dataOf(
    client.POST('/api/v1/carriers/{id}/vetting_checks', {
      params: { path: { id } },
      body: { load_reference: load, ...(note && { note }) },
    }),
  )

/** Goes through the whole company's record: only on request. */
export const verifyDecisions = () => dataOf(client.GET('/api/v1/decisions/verify'))

export const decisionPdf = (id: number) => `/monitor/api/v1/decisions/${id}/pdf`

/** What was known on a day, as a file. */
export const decisionsPdfOn = (id: number, on: string) =>
  dataOf(
    client.GET('/api/v1/carriers/{id}/decisions/pdf', {
      params: { path: { id }, query: { on } },
      parseAs: 'blob',
    }),
  )
