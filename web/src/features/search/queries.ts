import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import { circleOf } from '@/domains/areas/radius'
import { VERDICT_COUNTERS } from '@/domains/verdicts/words'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'
import { searchText } from '@/lib/identifiers'
import { stringifyQuery } from '@/lib/query-string'

export const PER_PAGE = 15

/**
 * The filters as the calls take them. Near a place, digits are the beginning of a number and anything else is part of a name
 * (document 1 §5), and the nearest come first.
 */
export const filtersOf = ({ q }: ListSearch): ListSearch['q'] => {
  const { search_text: text, home_within: around, ...rest } = q ?? {}
  const isAround = typeof around === 'string'
  const isName = isAround && typeof text === 'string' && /\D/.test(text.trim())
  const asked = {
    ...(isAround && { s: 'distance asc' }),
    ...rest,
    ...(isAround && { home_within: circleOf(around) }),
    ...(typeof text === 'string' &&
      (isName ? { name_cont: text.trim() } : { search_text: searchText(text) })),
  }
  return q && asked
}

/** A list's address as the call takes it. */
const asked = (search: ListSearch) => listQuery({ ...search, q: filtersOf(search) }, PER_PAGE)

/** Where the file of everything that the search finds is. */
export const exportAddress = (search: ListSearch) => {
  const query = stringifyQuery({ q: filtersOf(search) })
  return `${BASE.baseUrl}/api/v1/carriers/export${query && `?${query}`}`
}

/** Found by number or name, as document 1 §5 reads the text. */
export const globalSearch = (search: ListSearch) =>
  queryOptions({
    queryKey: ['carriers', 'global-search', search],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/carriers/global_search', {
          params: { query: asked(search) },
          signal,
        }),
      ),
  })

/** Found by filters. */
export const carrierList = (search: ListSearch) =>
  queryOptions({
    queryKey: ['carriers', 'list', search],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/carriers', {
          params: { query: { ...asked(search), with_verdicts: true } },
          signal,
        }),
        VERDICT_COUNTERS,
      ),
  })

/** What the header's box shows while one types. */
export const suggestions = (term: string) =>
  queryOptions({
    queryKey: ['carriers', 'suggestions', term],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/carriers/suggestions', {
          params: { query: { term: searchText(term), limit: 8 } },
          signal,
        }),
      ),
    enabled: term.length > 1,
    staleTime: 60_000,
  })

/** Lookup of an email address. */
export const emailQuery = (email: string) =>
  queryOptions({
    queryKey: ['contacts', 'email', email],
    queryFn: ({ signal }) =>
      dataOf(client.POST('/api/v1/carriers/email_search_associated_carriers', { body: { email }, signal })),
    retry: false,
  })

/** What is known of a phone number; dashes are not sent (document 1 §5). */
export const phoneQuery = (phone: string) =>
  queryOptions({
    queryKey: ['contacts', 'phone', phone],
    queryFn: ({ signal }) =>
      dataOf(
        client.POST('/api/v1/carriers/phone_search_associated_carriers', {
          body: { phone: phone.replaceAll('-', '') },
          signal,
        }),
      ),
    retry: false,
  })
