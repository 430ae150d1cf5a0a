import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, pageOf } from '@/api/http'
import type { components } from '@/api/schema'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import { stringifyQuery } from '@/lib/query-string'

export type Facility = components['schemas']['Facility']

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

export const facilitiesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['facilities', search],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/facilities', { params: { query: listQuery(search, PER_PAGE) }, signal })),
  })

/** Where the record of detention is, for arrivals from one day to another. */
export const detentionAddress = (from: string, until: string, format: 'csv' | 'xlsx') =>
  `${BASE.baseUrl}/api/v1/facilities/detention_export?${stringifyQuery({ from, until, format })}`
