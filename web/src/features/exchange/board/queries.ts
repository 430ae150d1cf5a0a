/** What the board asks, and what comes of it when it fails. (Document 2 §4 and §8.) */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf, type Page } from '@/api/http'
import { EXCHANGE, givenBy } from '@/domains/exchange/queries'
import type { BoardFilters } from '@/domains/exchange/types'
import { REFRESH_MS } from '@/domains/loads/queries'
import type { Load } from '@/domains/loads/types'
import type { ListSearch } from '@/kit/list/types'
import { asked, type View } from './asked'

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

/** A page of the board, and what document 2 §4 has the screen mark beside it. */
export interface BoardPage extends Page<Load> {
  /** The server refused the search as it is (400 or 422): the criteria are not met. */
  criteria?: ApiError
  /** Nothing was found among one's own loads. */
  noUserLoads?: boolean
}

export const BOARD = [...EXCHANGE, 'board'] as const

/** Whether an error says that the search itself can't be answered. */
export const isCriteria = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 422)

const NOTHING = { rows: [], page: 1, pages: 1, total: 0, counters: {} }

/** What a search found, and whether one's own loads alone were looked at and there were none. Pure. */
export const boardPage = (found: Page<Load>, isMine: boolean): BoardPage => ({
  ...found,
  noUserLoads: isMine && found.total === 0,
})

/** What becomes of a refused search: no rows, and why. Pure. */
export const refusedPage = (criteria: ApiError): BoardPage => ({ ...NOTHING, criteria })

const search = async (
  q: BoardFilters,
  page: number | undefined,
  signal?: AbortSignal,
  per_page = PER_PAGE,
): Promise<Page<Load>> => {
  let headers = new Headers()
  const call = client
    .POST('/api/v1/loads/broker_search', { body: { q, page, per_page }, signal })
    .then(answer => {
      headers = answer.response.headers
      return answer
    })
  const { results, counts } = await givenBy(call)
  const header = (name: string, otherwise: number) => Number(headers.get(name) ?? otherwise)
  return {
    rows: results,
    page: header('currentpage', 1),
    pages: header('totalpages', 1),
    total: header('totalitems', results.length),
    counters: { ...counts },
  }
}

/** Rows on a page that nobody looks at: as many as the call gives. */
const MOST_PER_PAGE = 100

/** What a view shows on all its pages, in its order, as far as one act takes them. */
export const allMatching = async (view: View, q: ListSearch['q'], most: number): Promise<readonly Load[]> => {
  const rows: Load[] = []
  for (let page = 1, pages = 1; page <= pages && rows.length < most; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- How many pages there are is told by the first.
    const found = await search(asked(view, q) as BoardFilters, page, undefined, MOST_PER_PAGE)
    rows.push(...found.rows)
    pages = found.pages
  }
  return rows.slice(0, most)
}

/** What the board showed last, in any view. */
const shownLast = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: BOARD, predicate: ({ state }) => state.data !== undefined })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data as BoardPage | undefined

/**
 * A page of the board. Refused criteria are marked on it; any other failure goes to the console, and what was shown stays. (Document 2 §8.)
 * Where nothing was shown yet, there is nothing to stay: the list says what happened.
 */
export const boardQuery =
  (view: View) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...BOARD, view, q, page],
      queryFn: async ({ signal, client: cache }): Promise<BoardPage> => {
        try {
          const found = await search(asked(view, q) as BoardFilters, page, signal)
          return boardPage(found, q?.my_loads === 'true')
        } catch (error) {
          if (isCriteria(error)) return refusedPage(error)
          if (signal.aborted) throw error
          // oxlint-disable-next-line no-console -- The specification wants it there.
          console.error(error)
          const shown = shownLast(cache)
          if (shown) return shown
          throw error
        }
      },
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    })

/** Posts loads, or takes them off the board: each its own result. */
export const postLoads = (load_ids: number[]) =>
  dataOf(client.PATCH('/api/v1/loads/bulk_post', { body: { load_ids } }))

export const unpostLoads = (load_ids: number[]) =>
  dataOf(client.PATCH('/api/v1/loads/bulk_unpost', { body: { load_ids } }))
