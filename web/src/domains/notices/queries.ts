import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { LIVE_ALERT_INTERVAL_MS } from './live-alerts'

/** All calls about notices; a mutation refetches it. */
export const NOTICES = ['notices'] as const

/** The number of unread ones: polled every four minutes (document 1 §9: the live-alert interval), and on returning to the page. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES, 'count'],
  queryFn: async ({ signal }) => (await dataOf(client.GET('/api/v1/notices/count', { signal }))).unread,
  refetchInterval: LIVE_ALERT_INTERVAL_MS,
  refetchOnWindowFocus: 'always',
})
