/** The columns of the alerts. */
import { Link } from '@tanstack/react-router'
import { ago, formatMinutes, minutesSince } from '@/domains/loads/age'
import { clockOf } from '@/domains/tickets/acknowledge'
import { ClockTag } from '@/domains/tickets/clock-tag'
import { SeverityTag, TicketStatusTag } from '@/domains/tickets/tags'
import { carrierNameOf, minutesToPickup, pickupWords, sentenceOf, titleOf } from '@/domains/tickets/ticket'
import type { Ticket, TicketCarrier, TicketEvent } from '@/domains/tickets/types'
import { RESOLUTIONS } from '@/domains/tickets/words'
import { VerdictSign } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import type { Selection } from '@/kit/list/selection'
import { selectionColumn } from '@/kit/list/selection-column'
import type { Column } from '@/kit/list/types'
import { InstantAs, InstantIn } from '@/kit/place-time'
import classes from './list.module.css'

/** Values that a row shows of the evidence. */
const SHOWN_EVIDENCE = 2

export const LoadLink = ({ load }: Pick<Ticket | TicketEvent, 'load'>) =>
  load ? (
    <Link to="/loads/$id" params={{ id: String(load.id) }} className={classes.load}>
      {load.external_load_number ?? `Load ${load.id}`}
    </Link>
  ) : (
    <None>No load</None>
  )

interface CarrierProps {
  carrier: Pick<TicketCarrier, 'id' | 'legal_name' | 'dot_number'> | null
  /** Where there is room for the whole name. */
  isWhole?: boolean
}

export const CarrierLink = ({ carrier, isWhole = false }: CarrierProps) => {
  if (!carrier) return <None>Not assigned</None>
  const name = carrierNameOf(carrier)
  return carrier.id == null ? (
    name
  ) : (
    <Link
      to="/carriers/$id"
      params={{ id: String(carrier.id) }}
      className={isWhole ? classes.whole : classes.carrier}
      title={name}
    >
      {name}
    </Link>
  )
}

/** How long until the first pickup's window starts; red once that is under four hours. */
const URGENT_MINUTES = 240

export const PickupIn = ({ load, now }: Pick<Ticket, 'load'> & { now: number }) => {
  const minutes = minutesToPickup({ load }, now)
  if (minutes === null || load === null) return <Unknown />
  const isUrgent = minutes >= 0 && minutes < URGENT_MINUTES
  return (
    <>
      <span className={isUrgent ? classes.urgent : undefined}>{pickupWords(minutes)}</span>
      <Aside>
        <InstantIn at={load.pickup_at} zone={load.pickup_time_zone ?? undefined} isShort />
      </Aside>
    </>
  )
}

const EvidenceCell = ({ evidence }: Pick<Ticket, 'evidence'>) => (
  <span className={classes.evidence}>
    {evidence.slice(0, SHOWN_EVIDENCE).map(({ label, value }) => (
      <span key={label}>
        {label}: {value === null ? <Unknown>Hidden</Unknown> : <b>{value}</b>}
      </span>
    ))}
    {evidence.length > SHOWN_EVIDENCE && <Aside>and {evidence.length - SHOWN_EVIDENCE} more</Aside>}
  </span>
)

type TicketColumn = Column<Ticket>

const Age = ({ ticket, now }: { ticket: Ticket; now: number }) => (
  <InstantAs at={ticket.opened_at}>{formatMinutes(minutesSince(ticket.opened_at, now))}</InstantAs>
)

/** The columns at a moment. */
export const ticketColumns = (now: number, isClosed: boolean): readonly TicketColumn[] => [
  {
    id: 'alert',
    header: 'Alert',
    card: 'title',
    wide: true,
    cell: row => (
      <>
        <b>{titleOf(row)}</b>
        <Aside>{sentenceOf(row)}</Aside>
      </>
    ),
  },
  {
    id: 'severity',
    header: 'Severity',
    sort: 'severity_rank',
    firstSort: 'desc',
    card: 'tag',
    cell: row => <SeverityTag severity={row.severity} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: row => (
      <>
        <TicketStatusTag status={row.status} />
        {row.resolution && <Aside>{RESOLUTIONS[row.resolution]}</Aside>}
        {row.status !== 'closed' && row.condition === 'cleared' && <Aside>No longer true</Aside>}
        {clockOf(row) && (
          <Aside>
            <ClockTag ticket={row} />
          </Aside>
        )}
      </>
    ),
  },
  { id: 'load', header: 'Load', tight: true, cell: row => <LoadLink load={row.load} /> },
  {
    id: 'carrier',
    header: 'Carrier',
    cell: row => (
      <>
        <CarrierLink carrier={row.carrier} />
        <VerdictSign verdict={row.carrier?.verdict} />
      </>
    ),
  },
  {
    id: 'pickup',
    header: 'Pickup in',
    sort: 'pickup_at',
    cell: row => <PickupIn load={row.load} now={now} />,
  },
  { id: 'evidence', header: 'Evidence', wide: true, cell: row => <EvidenceCell evidence={row.evidence} /> },
  {
    id: 'assignee',
    header: 'Assignee',
    cell: row => row.assignee?.name ?? <None>Unassigned</None>,
  },
  isClosed
    ? {
        id: 'closed',
        header: 'Closed',
        sort: 'closed_at',
        firstSort: 'desc',
        numeric: true,
        cell: row =>
          row.closed_at == null ? (
            <Unknown />
          ) : (
            <InstantAs at={row.closed_at}>{ago(row.closed_at, now)}</InstantAs>
          ),
      }
    : {
        id: 'age',
        header: 'Age',
        sort: 'opened_at',
        numeric: true,
        cell: row => <Age ticket={row} now={now} />,
      },
]

/** Before the others, for those who may act on several alerts at once. */
export const chosenColumn = (selection: Selection<Ticket>): TicketColumn =>
  selectionColumn({
    selection,
    of: row => row,
    name: row => `${titleOf(row)}, ${row.load?.external_load_number ?? row.id}`,
  })
