import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import { learnNames } from '@/domains/carriers/carrier-names'
import { NOTICES } from '@/domains/notices/queries'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

export const PER_PAGE = 50

export const noticesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...NOTICES, 'list', search],
    queryFn: async ({ signal }) => {
      const query = listQuery(search, PER_PAGE)
      const page = await pageOf(client.GET('/api/v1/notices', { params: { query }, signal }))
      learnNames(page.rows.map(({ carrier }) => carrier))
      return page
    },
    // What the bell counts is to be there when one looks.
    staleTime: 0,
  })
