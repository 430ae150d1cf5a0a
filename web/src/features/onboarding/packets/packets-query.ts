import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

export const PER_PAGE = 50

export const packetsListQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...ONBOARDING, 'list', search],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/onboarding_packets', { params: { query: listQuery(search, PER_PAGE) }, signal }),
      ),
  })
