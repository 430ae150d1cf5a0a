/** Changes several alerts at once: each by itself, so that some may be refused. */
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { Ticket, TicketChange } from '@/domains/tickets/types'
import type { Outcome } from './bulk'

export const changeMany = async (
  rows: readonly Ticket[],
  ticket: Omit<TicketChange, 'silence'>,
): Promise<Outcome[]> => {
  const { success, errors } = await dataOf(
    client.PATCH('/api/v1/tickets/bulk_update', {
      body: { ticket_ids: rows.map(({ id }) => id), ticket },
    }),
  )
  return [
    ...errors.map(({ id, errors: why }) => ({ id, refused: why.map(({ detail }) => detail).join(' ') })),
    ...success.map(({ id }) => ({ id, refused: null })),
  ]
}
