/** What the lists of alerts ask. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { REFRESH_MS, TICKETS } from '@/domains/tickets/queries'
import type { ListSearch } from '@/kit/list/types'
import type { TabId } from './search'
import { SOONEST, TABS } from './tabs'

/** Rows on a page (document 2 §9: alerts). */
export const PER_PAGE = 50

/** Movements on a page (document 2 §9: movements per page). */
export const MOVEMENTS_PER_PAGE = 20

type Query = Record<string, string | string[]>

/** What a tab asks for: its own filters, its order unless another was chosen, and the filters in force. */
export const asked = (tab: TabId, q: ListSearch['q'] = {}): Query => ({
  s: TABS[tab].sort,
  ...q,
  ...TABS[tab].q,
})

/** The filters that movements have, as their call names them. */
const OF_MOVEMENTS: Readonly<Record<string, string>> = {
  severity_eq: 'tickets_severity_eq',
  is_type_eq: 'tickets_is_type_eq',
  assignee_id_eq: 'tickets_assignee_id_eq',
  load_id_eq: 'load_id_eq',
  carrier_id_eq: 'carrier_id_eq',
}

/** The same of movements: those with an alert of the tab, the next pickup first. */
export const askedOfMovements = (tab: TabId, q: ListSearch['q'] = {}): Query => ({
  s: SOONEST,
  ...Object.fromEntries(
    Object.entries(q).flatMap(([key, value]) => {
      const name = OF_MOVEMENTS[key]
      return name ? [[name, value]] : []
    }),
  ),
  ...TABS[tab].movements,
})

/** Asked anew each minute while the screen is in view. */
const FOLLOWED = { staleTime: 0, refetchInterval: REFRESH_MS } as const

export const ticketsQuery =
  (tab: TabId) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...TICKETS, 'list', tab, q, page],
      queryFn: ({ signal }) => {
        const query = { q: addressFilters(asked(tab, q)), page, per_page: PER_PAGE }
        return pageOf(client.GET('/api/v1/tickets', { params: { query }, signal }))
      },
      ...FOLLOWED,
    })

export const movementsQuery =
  (tab: TabId) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...TICKETS, 'movements', tab, q, page],
      queryFn: ({ signal }) => {
        const query = { q: addressFilters(askedOfMovements(tab, q)), page, per_page: MOVEMENTS_PER_PAGE }
        return pageOf(client.GET('/api/v1/movements', { params: { query }, signal }))
      },
      ...FOLLOWED,
    })

export const eventsQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [...TICKETS, 'events', page],
    queryFn: ({ signal }) => {
      const query = { q: addressFilters(asked('closed-events')), page, per_page: PER_PAGE }
      return pageOf(client.GET('/api/v1/ticket_events', { params: { query }, signal }))
    },
    ...FOLLOWED,
  })

/** How many alerts a tab has under the filters. */
export const countQuery = (tab: TabId, q: ListSearch['q'] = {}) => {
  const { s: _sort, ...filters } = asked(tab, q)
  return queryOptions({
    queryKey: [...TICKETS, 'count', filters],
    queryFn: ({ signal }) => {
      const query = { q: addressFilters(filters) }
      return dataOf(client.GET('/api/v1/tickets/count', { params: { query }, signal }))
    },
    ...FOLLOWED,
  })
}
