import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { TICKETS } from '@/domains/tickets/queries'
import type { Changes } from '../loads/setting-values'

export const alertSettingsQuery = queryOptions({
  queryKey: [...TICKETS, 'settings'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/alert_settings', { signal })),
  staleTime: 0,
})

/** Changes the version that the person saw; 409 where someone was first. */
export const saveAlertSettings = (version: number, settings: Changes) =>
  dataOf(client.PATCH('/api/v1/alert_settings', { body: { version, settings } }))

/** What other thresholds would come to; nothing is changed. */
export const previewQuery = (settings: Changes) =>
  queryOptions({
    queryKey: [...TICKETS, 'settings', 'preview', settings],
    queryFn: ({ signal }) =>
      dataOf(client.POST('/api/v1/alert_settings/preview', { body: { settings }, signal })),
    staleTime: 0,
  })
