/** What an open alert asks beside the lists, and what is written to it. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { REFRESH_MS, TICKETS } from '@/domains/tickets/queries'

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: [...TICKETS, 'one', id],
    queryFn: ({ signal }) => dataOf(client.GET('/api/v1/tickets/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Events that the panel shows: the call's page. */
const EVENTS_SHOWN = 50

export const eventsQuery = (id: number) =>
  queryOptions({
    queryKey: [...TICKETS, 'events of', id],
    queryFn: ({ signal }) => {
      const query = { q: { ticket_id_eq: id }, per_page: EVENTS_SHOWN }
      return pageOf(client.GET('/api/v1/ticket_events', { params: { query }, signal }))
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Notes that the panel shows: the call's page. */
const NOTES_SHOWN = 50

export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: [...TICKETS, 'notes', id],
    queryFn: ({ signal }) => {
      const query = { q: { notable_id_eq: id, s: 'id desc' as const }, per_page: NOTES_SHOWN }
      return pageOf(client.GET('/api/v1/notes', { params: { query }, signal }))
    },
  })

export const writeNote = (id: number, body: string) =>
  dataOf(client.POST('/api/v1/notes', { body: { note: { notable_type: 'Ticket', notable_id: id, body } } }))

/** People’s decisions to close it, each evaluated again from what was kept. */
export const replayQuery = (id: number) =>
  queryOptions({
    queryKey: [...TICKETS, 'replay', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/tickets/{id}/replay', { params: { path: { id } }, signal })),
    staleTime: 0,
  })

/** A code to read to the carrier on a proven number; it is told once. */
export const giveVoiceCode = (id: number) =>
  dataOf(client.POST('/api/v1/tickets/{id}/voice_code', { params: { path: { id } } }))

/** Asks the carrier by email; the alert is pending until it answers. */
export const askCarrier = (id: number, ask: { question?: string }) =>
  dataOf(
    client.POST('/api/v1/tickets/{id}/ask_carrier', {
      params: { path: { id } },
      body: { ask },
    }),
  )
