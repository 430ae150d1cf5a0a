import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'

/** Polled every two seconds while the page is open: people wait here for a code. */
export const outboxQuery = queryOptions({
  queryKey: ['demo', 'outbox'],
  queryFn: () => dataOf(client.GET('/demo/outbox')),
  refetchInterval: 2000,
  staleTime: 0,
})
