import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import { CONNECTIONS, PER_PAGE } from '@/domains/connections/queries'

const params = (id: number) => ({ path: { id }, query: { page: 1, per_page: PER_PAGE } })

export const uploadsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONNECTIONS, id, 'uploads'],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/connections/{id}/connection_uploads', { params: params(id), signal })),
  })

export const eventsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONNECTIONS, id, 'events'],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/connections/{id}/connection_events', { params: params(id), signal })),
  })

/** Where a file of a connection is. */
export const documentAddress = (id: number) => `${BASE.baseUrl}/api/v1/connection_uploads/${id}/document`

export const sendUpload = (id: number, file: File) => {
  const form = new FormData()
  form.set('connection_upload[connection_id]', String(id))
  form.set('connection_upload[document]', file)
  return dataOf(
    client.POST('/api/v1/connections/{id}/create_connection_uploads', {
      params: { path: { id } },
      body: form as never,
      bodySerializer: () => form,
    }),
  )
}
