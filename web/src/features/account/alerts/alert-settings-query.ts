import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/api/http'
import { calls } from '@/domains/tickets/calls'
import { TICKETS } from '@/domains/tickets/queries'
import type { AlertSettings, AlertSettingsPreview } from '@/domains/tickets/types'
import type { Changes } from '../loads/setting-values'

export const alertSettingsQuery = queryOptions({
  queryKey: [...TICKETS, 'settings'],
  queryFn: ({ signal }) => dataOf(calls.GET<AlertSettings>('/api/v1/alert_settings', { signal })),
  staleTime: 0,
})

/** Changes the version that the person saw; 409 where someone was first. */
export const saveAlertSettings = (version: number, settings: Changes) =>
  dataOf(calls.PATCH<AlertSettings>('/api/v1/alert_settings', { body: { version, settings } }))

/** What other thresholds would come to; nothing is changed. */
export const previewQuery = (settings: Changes) =>
  queryOptions({
    queryKey: [...TICKETS, 'settings', 'preview', settings],
    queryFn: ({ signal }) =>
      dataOf(
        calls.POST<AlertSettingsPreview>('/api/v1/alert_settings/preview', { body: { settings }, signal }),
      ),
    staleTime: 0,
  })
