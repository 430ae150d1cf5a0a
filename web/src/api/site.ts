import { queryOptions } from '@tanstack/react-query'
import { client } from './client'
import { dataOf } from './http'

/** What this installation is: its brand, whether it demonstrates, what data it holds. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => dataOf(client.GET('/api/v1/site')),
  staleTime: 5 * 60_000,
})
