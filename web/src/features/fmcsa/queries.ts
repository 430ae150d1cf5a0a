import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

export const PER_PAGE = 50

export const importsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['fmcsa-imports', 'list', search],
    queryFn: ({ signal }) => {
      const query = listQuery(search, PER_PAGE)
      return pageOf(client.GET('/api/v1/fmcsa_imports', { params: { query }, signal }))
    },
  })

export const olderRowsQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: ['fmcsa-imports', 'older', id, search],
    queryFn: ({ signal }) => {
      const query = listQuery(search, PER_PAGE)
      return pageOf(
        client.GET('/api/v1/fmcsa_imports/{id}/older_rows', { params: { path: { id }, query }, signal }),
      )
    },
  })

export const rejectedRowsQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: ['fmcsa-imports', 'rejected', id, search],
    queryFn: ({ signal }) => {
      const query = listQuery(search, PER_PAGE)
      return pageOf(
        client.GET('/api/v1/fmcsa_imports/{id}/rejected_rows', { params: { path: { id }, query }, signal }),
      )
    },
  })
