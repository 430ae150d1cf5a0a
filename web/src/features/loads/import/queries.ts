/** The calls of imports of loads. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import type { LoadImport } from './types'
import type { Mapping } from './mapping'

const IMPORTS = ['load-imports'] as const

/** Rows on a page. */
export const PER_PAGE = 50

/** How often an import that runs is looked at. */
const POLLING_MS = 1000

export const isRunning = ({ status }: Pick<LoadImport, 'status'>) =>
  status === 'waiting' || status === 'running'

export const importsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...IMPORTS, 'list', search],
    queryFn: ({ signal }) => {
      const { page, per_page } = listQuery(search, PER_PAGE)
      return pageOf(client.GET('/api/v1/load_imports', { params: { query: { page, per_page } }, signal }))
    },
    staleTime: 0,
  })

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/load_imports/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLLING_MS : false),
  })

export const refusalsQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: [...IMPORTS, 'refusals', id, search],
    queryFn: ({ signal }) => {
      const { page, per_page } = listQuery(search, PER_PAGE)
      return pageOf(
        client.GET('/api/v1/load_imports/{id}/refusals', {
          params: { path: { id }, query: { page, per_page } },
          signal,
        }),
      )
    },
  })

/** Where the refused rows are as a file, to be corrected and imported again. */
export const refusalsAddress = (id: number) => `${BASE.baseUrl}/api/v1/load_imports/${id}/refusals/file`

/** What the file holds; nothing is taken in. */
export const previewFile = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/load_imports/preview', { body: form as never, bodySerializer: () => form }),
  )
}

/** How a file is to be read. */
export interface Reading {
  mapping: Mapping
  /** Empty for the local time at each stop. */
  zone: string
  /** New loads for which the file names nobody become the person’s own. */
  isOwner: boolean
}

export const startImport = (file: File, { mapping, zone, isOwner }: Reading) => {
  const form = new FormData()
  form.set('mapping', JSON.stringify(mapping))
  if (zone) form.set('time_zone', zone)
  if (isOwner) form.set('make_me_owner', 'true')
  form.set('file', file)
  return dataOf(client.POST('/api/v1/load_imports', { body: form as never, bodySerializer: () => form }))
}
