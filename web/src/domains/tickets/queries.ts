/** What screens ask of tickets, and what they change. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import type { CurrentUser } from '@/api/types'
import { type ConflictBody, TicketConflict } from './conflict'
import { isManager, MANAGER_SCOPES } from './roles'
import type { Ticket, TicketChange } from './types'

/** Whatever changes a ticket asks these anew. */
export const TICKETS = ['tickets'] as const

/** How often a list that is in view asks anew; the count of new ones has its own interval. */
export const REFRESH_MS = 60_000

const countNew = () =>
  dataOf(client.GET('/api/v1/tickets/count', { params: { query: { q: { status_eq: 'new' as const } } } }))

/** How many are new: what the navigation shows. (Document 2 §7: the load alert count for status `new`.) */
export const countNewTickets = async () => (await countNew()).count

/** The same for Home, with how many of them are high. */
export const newTicketsQuery = queryOptions({
  queryKey: [...TICKETS, 'new'],
  queryFn: countNew,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

/** Tickets that a card shows before it leads to the list. */
const SHOWN = 20

type About = { load_id_eq: number } | { carrier_id_eq: number }

/** The open ones about a load or a carrier, the most urgent first. */
export const openTicketsQuery = (about: About) =>
  queryOptions({
    queryKey: [...TICKETS, 'about', about],
    queryFn: ({ signal }) => {
      const query = {
        q: { ...about, status_not_eq: 'closed' as const, s: 'severity_rank desc' as const },
        per_page: SHOWN,
      }
      return pageOf(client.GET('/api/v1/tickets', { params: { query }, signal }))
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Changes the version that the person saw; a 409 is thrown as a {@link TicketConflict} with what it carries. */
export const changeTicket = async (
  { id, lock_version }: Pick<Ticket, 'id' | 'lock_version'>,
  change: TicketChange,
) => {
  const answer = await client.PATCH('/api/v1/tickets/{id}', {
    params: { path: { id } },
    body: { ticket: { ...change, lock_version } },
  })
  if (answer.response.status === 409) throw new TicketConflict(answer.error as ConflictBody | undefined)
  return dataOf(Promise.resolve(answer))
}

/** The most people of an assignee list: the call's largest page. */
const MOST_PEOPLE = 100

/** Whom this person may assign: a manager anyone, others compliance and load-lock managers. (Document 2 §6.) */
export const assigneesQuery = (user: CurrentUser) => {
  const manages = isManager(user)
  return queryOptions({
    queryKey: ['users', 'assignees', manages],
    queryFn: ({ signal }) => {
      const q = manages ? {} : { user_scopes_scope_matches_any: [...MANAGER_SCOPES] }
      const query = { q, per_page: MOST_PEOPLE }
      return pageOf(client.GET('/api/v1/users', { params: { query }, signal }))
    },
  })
}
