import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import type { PreviewedRule, WantedList } from '@/api/types'
import { PER_PAGE } from '@/domains/rules/classifications'
import type { Changes } from './settings'
import type { Verdicts } from './signal-choices'

/** Carriers on a page of those that a change affects. */
export const AFFECTED = 50

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

/** The rule types, said at the thresholds of a classification's version. */
export const typesQuery = (classification: number, version: number) =>
  queryOptions({
    queryKey: ['rules', 'types', classification, version],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/rules/is_types', {
          params: { query: { classification_id: classification } },
          signal,
        }),
      ),
  })

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['rules', 'versions', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/rules/{id}/versions', { params: { path: { id } }, signal })),
  })

/** What saving these changes would do to carriers. */
export const previewQuery = (id: number, changes: Changes) =>
  queryOptions({
    queryKey: ['rules', 'preview', id, changes],
    queryFn: ({ signal }) => preview(id, { rule: changes }, signal),
  })

/** Which carriers it would affect, a page of them. */
export const affectedQuery = (id: number, changes: Changes, list: WantedList) =>
  queryOptions({
    queryKey: ['rules', 'preview', id, changes, list],
    queryFn: ({ signal }) => preview(id, { rule: changes, list: { ...list, per_page: AFFECTED } }, signal),
  })

const preview = (id: number, body: PreviewedRule, signal: AbortSignal) =>
  dataOf(client.POST('/api/v1/rules/{id}/preview', { params: { path: { id } }, body, signal }))

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
