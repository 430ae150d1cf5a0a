/** The columns of the alerts. */
import { Link } from '@tanstack/react-router'
import { ago } from '@/domains/loads/age'
import { clockOf } from '@/domains/tickets/acknowledge'
import { ClockTag } from '@/domains/tickets/clock-tag'
import { SeverityTag, TicketStatusTag } from '@/domains/tickets/tags'
import { carrierNameOf, minutesToPickup, pickupWords, sentenceOf, titleOf } from '@/domains/tickets/ticket'
import type { Ticket, TicketCarrier, TicketEvent } from '@/domains/tickets/types'
import { CONDITIONS, RESOLUTIONS } from '@/domains/tickets/words'
import { VerdictSign } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import type { Selection } from '@/kit/list/selection'
import { selectionColumn } from '@/kit/list/selection-column'
import type { Column } from '@/kit/list/types'
import { InstantIn } from '@/kit/place-time'
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

/** How long ago something was, and when. */
const Since = ({ at, now }: { at: string; now: number }) => (
  <>
    {ago(at, now)}
    <Aside>
      <InstantIn at={at} isShort />
    </Aside>
  </>
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
        {row.status !== 'closed' && row.condition === 'cleared' && <Aside>{CONDITIONS.cleared}</Aside>}
        {row.status !== 'closed' && row.false_since != null && (
          <Aside>
            Not found since <InstantIn at={row.false_since} isShort />
          </Aside>
        )}
        {row.is_unanswered && <Aside>The carrier didn’t answer in time</Aside>}
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
    header: 'Pickup',
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
        cell: row => (row.closed_at == null ? <Unknown /> : <Since at={row.closed_at} now={now} />),
      }
    : {
        id: 'age',
        header: 'Raised',
        sort: 'opened_at',
        cell: row => <Since at={row.opened_at} now={now} />,
      },
]

/** Before the others, for those who may act on several alerts at once. */
export const chosenColumn = (selection: Selection<Ticket>): TicketColumn =>
  selectionColumn({
    selection,
    of: row => row,
    name: row => `${titleOf(row)}, ${row.load?.external_load_number ?? row.id}`,
  })
