/** The columns of the closed load-lock events: each closing of an alert. (Document 2 §2.) */
import { titleOf } from '@/domains/tickets/ticket'
import type { TicketEvent } from '@/domains/tickets/types'
import { resolutionWords } from '@/domains/tickets/event-words'
import { Instant } from '@/kit/instant'
import { Unknown } from '@/kit/facts/signs'
import type { Column } from '@/kit/list/types'
import { CarrierLink, LoadLink } from './columns'

export const eventColumns: readonly Column<TicketEvent>[] = [
  { id: 'alert', header: 'Alert', card: 'title', wide: true, cell: row => <b>{titleOf(row)}</b> },
  { id: 'load', header: 'Load', cell: row => <LoadLink load={row.load} /> },
  { id: 'carrier', header: 'Carrier', cell: row => <CarrierLink carrier={row.carrier} /> },
  {
    id: 'resolution',
    header: 'Resolution',
    cell: row => resolutionWords(row) ?? <Unknown />,
  },
  { id: 'by', header: 'By', cell: row => row.user?.name ?? 'Automatically' },
  { id: 'at', header: 'Closed', numeric: true, cell: row => <Instant at={row.at} /> },
]
