/** Sending one request: no answer becomes status 0, and 406 and 418 lead the browser to where the answer says. */
import { stringifyQuery } from '@/lib/query-string'
import { ApiError } from './errors'
import type { Errors } from './types'

export const BASE = { baseUrl: '/monitor', querySerializer: (query: object) => stringifyQuery(query) }

export const send = async (request: Request): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ApiError(0)
  }
  if (response.status === 406 || response.status === 418) await follow(response.clone())
  return response
}

/** Leaves for the address in the body (a block page, the carriers' own site); never comes back. */
const follow = async (response: Response) => {
  const { url } = (await response.json().catch(() => ({}))) as Partial<Errors>
  if (!url || new URL(url, location.href).href === location.href) return
  location.assign(url)
  await new Promise(() => {})
}

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

const fail = ({ response, error }: Answer<unknown>): never => {
  throw new ApiError(response.status, (error ?? undefined) as Partial<Errors> | undefined, response.headers)
}

/** The data of an answer; anything but a success is thrown as an {@link ApiError}. */
export const dataOf = async <T>(call: Promise<Answer<T>>): Promise<T> => {
  const answer = await call
  if (!answer.response.ok) fail(answer)
  return answer.data as T
}

/** One page of a list. */
export interface Page<Row> {
  rows: Row[]
  page: number
  pages: number
  total: number
  /** There may be more than the total says: only a bounded part was counted. */
  isAtLeast?: boolean
  /** What a listing counts besides, by its header. */
  counters: Record<string, number>
}

/** A list's answer, with its position from the headers `currentpage`, `totalpages` and `totalitems`. */
export const pageOf = async <Row>(
  call: Promise<Answer<Row[]>>,
  counters: readonly string[] = [],
): Promise<Page<Row>> => {
  const answer = await call
  if (!answer.response.ok) fail(answer)
  const rows = answer.data ?? []
  const header = (name: string, otherwise: number) => Number(answer.response.headers.get(name) ?? otherwise)
  return {
    rows,
    page: header('currentpage', 1),
    pages: header('totalpages', 1),
    total: header('totalitems', rows.length),
    isAtLeast: header('totalitemsisatleast', 0) === 1 || undefined,
    counters: Object.fromEntries(counters.map(name => [name, header(name, 0)])),
  }
}
