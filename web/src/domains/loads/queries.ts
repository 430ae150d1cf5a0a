/** What the screens of loads ask, and what they change. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf } from '@/api/http'
import { LoadConflict } from './conflict'
import type { ConflictBody, LoadChange, LoadDetail, LoadForm, NewLink, NewLog, PaperKind } from './types'

/** Whatever changes a load asks these anew. */
export const LOADS = ['loads'] as const

/** How often a page that is in view asks anew. */
export const REFRESH_MS = 60_000

/** One load: asked anew each minute while its page is in view. */
export const loadQuery = (id: number) =>
  queryOptions({
    queryKey: [...LOADS, 'one', id],
    queryFn: ({ signal }) => dataOf(client.GET('/api/v1/loads/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export const createLoad = (load: LoadForm) => dataOf(client.POST('/api/v1/loads', { body: { load } }))

/** Changes the version that the person saw; a 409 is thrown as a {@link LoadConflict} with what it carries. */
export const changeLoad = async (
  { id, lock_version }: Pick<LoadDetail, 'id' | 'lock_version'>,
  change: LoadChange,
  reason?: string,
) => {
  const answer = await client.PATCH('/api/v1/loads/{id}', {
    params: { path: { id } },
    body: { load: { ...change, lock_version }, reason },
  })
  if (answer.response.status === 409) throw new LoadConflict(answer.error as ConflictBody | undefined)
  return dataOf(Promise.resolve(answer))
}

export const addLog = (log: NewLog) => dataOf(client.POST('/api/v1/load_logs', { body: log }))

export const makeLink = (id: number, link: NewLink) =>
  dataOf(
    client.POST('/api/v1/loads/{id}/tracking_links', {
      params: { path: { id } },
      body: { tracking_link: link },
    }),
  )

export const paperAddress = (load: number, paper: number) =>
  `${BASE.baseUrl}/api/v1/loads/${load}/papers/${paper}/file`

export const uploadPaper = (id: number, kind: PaperKind, stop: number | null, file: File) => {
  const form = new FormData()
  form.set('kind', kind)
  if (stop !== null) form.set('stop_id', String(stop))
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/loads/{id}/papers', {
      params: { path: { id } },
      body: form as never,
      bodySerializer: () => form,
    }),
  )
}
