import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { NOTES } from '@/domains/notes/queries'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import { PER_PAGE } from '../queries'

export const notesQuery = (carrierId: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: [...NOTES, carrierId, search],
    queryFn: ({ signal }) => {
      const { q, ...page } = listQuery(search, PER_PAGE)
      const query = { ...page, q: { ...q, carrier_id_eq: carrierId } }
      return pageOf(client.GET('/api/v1/notes', { params: { query }, signal }))
    },
  })

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...NOTES, 'versions', id],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/notes/{id}/note_versions', { params: { path: { id } }, signal })),
  })

export const editNote = (id: number, body: string) =>
  dataOf(client.PATCH('/api/v1/notes/{id}', { params: { path: { id } }, body: { note: { body } } }))
