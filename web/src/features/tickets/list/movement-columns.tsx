/** The columns of the alerts by movement: each movement once, with all of its alerts. */
import { Link } from '@tanstack/react-router'
import { SeverityTag } from '@/domains/tickets/tags'
import { byUrgency, titleOf } from '@/domains/tickets/ticket'
import type { MovementRow } from '@/domains/tickets/types'
import { None } from '@/kit/facts/signs'
import type { Column } from '@/kit/list/types'
import { CarrierLink, LoadLink, PickupIn } from './columns'
import classes from './list.module.css'
import type { TabId } from './search'
import { isIn } from './tabs'

/** Those of its alerts that the tab is about. */
const ticketsOf = ({ tickets }: MovementRow, tab: TabId) =>
  tickets.filter(ticket => isIn(ticket, tab)).toSorted(byUrgency)

const assigneesOf = (row: MovementRow, tab: TabId) => [
  ...new Set(ticketsOf(row, tab).flatMap(({ assignee }) => assignee?.name ?? [])),
]

export const movementColumns = (now: number, tab: TabId): readonly Column<MovementRow>[] => [
  { id: 'load', header: 'Load', card: 'title', tight: true, cell: row => <LoadLink load={row.load} /> },
  { id: 'carrier', header: 'Carrier', cell: row => <CarrierLink carrier={row.carrier} /> },
  { id: 'pickup', header: 'Pickup', cell: row => <PickupIn load={row.load} now={now} /> },
  {
    id: 'alerts',
    header: 'Alerts',
    wide: true,
    cell: row => (
      <ul className={classes.alerts}>
        {ticketsOf(row, tab).map(ticket => (
          <li key={ticket.id}>
            <SeverityTag severity={ticket.severity} />{' '}
            <Link
              to="/alerts"
              search={((before: object) => ({ ...before, ticket: String(ticket.id) })) as never}
              resetScroll={false}
            >
              {titleOf(ticket)}
            </Link>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'assignees',
    header: 'Assignees',
    cell: row => assigneesOf(row, tab).join(', ') || <None>Unassigned</None>,
  },
]
