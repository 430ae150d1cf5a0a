import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { PER_PAGE } from '@/domains/rules/classifications'
import type { Verdicts } from './signal-choices'

/** The rules of every classification; those made for single carriers apart. */
export const rulesQuery = queryOptions({
  queryKey: ['rules', 'rules'],
  queryFn: ({ signal }) =>
    pageOf(
      client.GET('/api/v1/rules', {
        params: { query: { q: { carrier_id_null: '1', s: 'id desc' }, per_page: PER_PAGE } },
        signal,
      }),
    ),
})

export const typesQuery = queryOptions({
  queryKey: ['rules', 'types'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/rules/is_types', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['rules', 'versions', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/rules/{id}/versions', { params: { path: { id } }, signal })),
  })

/** What saving these values would change. */
export const previewQuery = (id: number, values: Readonly<Record<string, number>>) =>
  queryOptions({
    queryKey: ['rules', 'preview', id, values],
    queryFn: ({ signal }) =>
      dataOf(
        client.POST('/api/v1/rules/{id}/preview', {
          params: { path: { id } },
          body: { rule: { values } },
          signal,
        }),
      ),
  })

/** The signals, each with its minimum and what it is set to. */
export const signalsQuery = queryOptions({
  queryKey: ['rules', 'signals'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/verdict_settings', { signal })),
})

export const saveSignals = (verdicts: Verdicts) =>
  dataOf(
    client.PUT('/api/v1/verdict_settings', {
      body: { signals: Object.entries(verdicts).map(([code, verdict]) => ({ code, verdict })) },
    }),
  )
