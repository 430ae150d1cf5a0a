/** What the screens of emails ask. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { RATE_CONFIRMATIONS, REFRESH_MS } from '@/domains/rate_confirmations/queries'
import type { ListSearch } from '@/kit/list/types'
import type { MailTabId } from './search'
import { MAIL_TABS } from './tabs'

/** Rows on a page (document 2 §9: rate confirmation emails). */
export const PER_PAGE = 50

/** What a tab asks for: the filters in force, and its own, whatever the address says. */
export const asked = (tab: MailTabId, q: ListSearch['q'] = {}) => ({ ...q, ...MAIL_TABS[tab].q })

/** Under the confirmations', so that whatever changes one asks these anew. */
const MAILS = [...RATE_CONFIRMATIONS, 'mails'] as const

const FOLLOWED = { staleTime: 0, refetchInterval: REFRESH_MS } as const

export const mailsQuery =
  (tab: MailTabId) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...MAILS, 'list', tab, q, page],
      queryFn: ({ signal }) => {
        const query = { q: addressFilters(asked(tab, q)), page, per_page: PER_PAGE }
        return pageOf(client.GET('/api/v1/rate_confirmation_mails', { params: { query }, signal }))
      },
      ...FOLLOWED,
    })

/** How many a tab has under the filters: the total of its call. */
export const countQuery = (tab: MailTabId, q: ListSearch['q'] = {}) => {
  const { s: _sort, ...filters } = asked(tab, q) as NonNullable<ListSearch['q']>
  return queryOptions({
    queryKey: [...MAILS, 'count', filters],
    queryFn: async ({ signal }) => {
      const query = { q: addressFilters(filters), per_page: 1 }
      const call = client.GET('/api/v1/rate_confirmation_mails', { params: { query }, signal })
      return (await pageOf(call)).total
    },
    ...FOLLOWED,
  })
}

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...MAILS, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/rate_confirmation_mails/{id}', { params: { path: { id } }, signal })),
    ...FOLLOWED,
  })
