import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { queryClient } from '@/api/query-client'
import { siteQuery } from '@/api/site'
import { LIVE_ALERT_INTERVAL_MS } from './live-alerts'

/** All calls about notices; a mutation refetches it. */
export const NOTICES = ['notices'] as const

/** The live-alert interval as the site is configured; every page knows the site before it shows anything. */
export const liveAlertInterval = () =>
  queryClient.getQueryData(siteQuery.queryKey)?.configuration.live_alert_count_interval_ms ??
  LIVE_ALERT_INTERVAL_MS

/** The number of unread ones: polled at the live-alert interval (document 1 §9), and on returning to the page. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES, 'count'],
  queryFn: async ({ signal }) => (await dataOf(client.GET('/api/v1/notices/count', { signal }))).unread,
  refetchInterval: liveAlertInterval,
  refetchOnWindowFocus: 'always',
})
