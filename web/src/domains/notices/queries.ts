import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { LIVE_ALERT_INTERVAL_MS } from './live-alerts'

/** All that is asked about notices; whoever changes something asks it anew. */
export const NOTICES = ['notices'] as const

/** How many are not read: asked every four minutes (document 1 §9: the live-alert interval), and when one comes back to the page. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTICES, 'count'],
  queryFn: async ({ signal }) => (await dataOf(client.GET('/api/v1/notices/count', { signal }))).unread,
  refetchInterval: LIVE_ALERT_INTERVAL_MS,
  refetchOnWindowFocus: 'always',
})
