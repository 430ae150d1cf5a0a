/** Saved searches: what is kept of a search screen, and where it leads. */
import { queryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import type { SavedSearch, SavedSearchKind } from '@/api/types'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import { parseQuery, stringifyQuery } from '@/lib/query-string'

/** Rows on a page of the list. */
export const PER_PAGE = 50

/** What every query about saved searches begins with. */
export const SAVED_SEARCHES = ['saved-searches'] as const

export const savedSearches = (search: ListSearch) =>
  queryOptions({
    queryKey: [...SAVED_SEARCHES, search],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/saved_searches', {
          params: { query: listQuery(search, PER_PAGE) },
          signal,
        }),
      ),
  })

/** What a person says of a search when they keep it. */
export interface Naming {
  name: string
  is_shared: boolean
}

export const keepSearch = (search: Naming & { kind: SavedSearchKind; address: string; words: string[] }) => {
  const { words, ...saved_search } = search
  return dataOf(
    client.POST('/api/v1/saved_searches', {
      body: { saved_search: { ...saved_search, filters: { words } } },
    }),
  )
}

export const changeSearch = (id: number, saved_search: Partial<Naming>) =>
  dataOf(client.PATCH('/api/v1/saved_searches/{id}', { params: { path: { id } }, body: { saved_search } }))

export const deleteSearch = ({ id }: SavedSearch) =>
  dataOf(client.DELETE('/api/v1/saved_searches/{id}', { params: { path: { id } } }))

/** A screen's address as it is kept: its own path and query, from the first page on. */
export const addressOf = (pathname: string, search: object) => {
  const query = stringifyQuery({ ...search, page: undefined })
  return query ? `${pathname}?${query}` : pathname
}

/** The way back to a kept address. */
export const linkTo = (address: string): LinkProps => {
  const [to = '/', query = ''] = address.split(/\?(.*)/s)
  return { to, search: parseQuery(query) } as never
}

/** What the screen said of its filters when it was kept. */
export const wordsOf = ({ filters }: SavedSearch): string[] =>
  Array.isArray(filters.words) ? filters.words.filter(word => typeof word === 'string') : []
