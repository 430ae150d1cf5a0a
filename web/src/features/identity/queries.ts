import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { IDENTITY, PER_PAGE } from '@/domains/identity/queries'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

/** The most messages that are shown: the call's largest page. */
const MOST_MESSAGES = 100

export const messagesQuery = (alertId: number) =>
  queryOptions({
    queryKey: [...IDENTITY, 'messages', alertId],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/identity_alert_messages', {
          params: { query: { identity_alert_id: alertId, per_page: MOST_MESSAGES } },
          signal,
        }),
      ),
  })

export const reviewQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...IDENTITY, 'review', search],
    queryFn: ({ signal }) => {
      const query = listQuery(search, PER_PAGE)
      return pageOf(client.GET('/api/v1/identity_alerts/for_review', { params: { query }, signal }))
    },
  })

export const replyQuery = (token: string) =>
  queryOptions({
    queryKey: ['identity-reply', token],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/identity_alert_replies', { params: { query: { token } }, signal })),
    retry: false,
    staleTime: Infinity,
  })
