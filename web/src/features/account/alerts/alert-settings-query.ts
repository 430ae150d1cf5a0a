import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/api/http'
import { calls } from '@/domains/tickets/calls'
import { TICKETS } from '@/domains/tickets/queries'
import type { AlertSettings } from '@/domains/tickets/types'
import type { Changes } from '../loads/setting-values'

export const alertSettingsQuery = queryOptions({
  queryKey: [...TICKETS, 'settings'],
  queryFn: ({ signal }) => dataOf(calls.GET<AlertSettings>('/api/v1/alert_settings', { signal })),
  staleTime: 0,
})

/** Changes the version that the person saw; 409 where someone was first. */
export const saveAlertSettings = (version: number, settings: Changes) =>
  dataOf(calls.PATCH<AlertSettings>('/api/v1/alert_settings', { body: { version, settings } }))
