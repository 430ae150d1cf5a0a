/** The columns of the loads. */
import { Link } from '@tanstack/react-router'
import { Eta } from '@/domains/loads/eta'
import { carrierName, destinationOf, originOf, placeOf, vehicleName } from '@/domains/loads/stops'
import { GuardedTag, LastSeen, LoadStatusTag, ProblemTags, Ready, TrackingTag } from '@/domains/loads/tags'
import type { Load, Stop } from '@/domains/loads/types'
import { equipmentWords, LOAD_SOURCES } from '@/domains/loads/words'
import { VerdictSign, VerdictSource } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { WindowIn } from '@/kit/place-time'
import type { Column } from '@/kit/list/types'
import { formatDollars, formatNumber } from '@/lib/number'
import classes from './list.module.css'
import type { TabId } from './search'

/** Problems that a row names before it counts the rest. */
const MOST_PROBLEMS = 3

/** Where, and when on the clocks there. */
const End = ({ stop }: { stop: Stop | undefined }) =>
  stop ? (
    <>
      <span className={classes.end}>{placeOf(stop)}</span>
      <span className={classes.window}>
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} isShort />
      </span>
    </>
  ) : (
    <Unknown />
  )

const Carrier = ({ carrier }: { carrier: Load['carrier'] }) => {
  if (carrier == null) return <None>Not assigned</None>
  const name = <span className={classes.carrier}>{carrierName(carrier)}</span>
  return carrier.id == null ? (
    <>
      {name}
      <span className={classes.aside}>Not on file</span>
    </>
  ) : (
    <>
      <Link to="/carriers/$id" params={{ id: String(carrier.id) }} className={classes.carrier}>
        {carrierName(carrier)}
      </Link>
      <VerdictSign verdict={carrier.verdict} />
      <VerdictSource verdict={carrier.verdict} carrierId={carrier.id} />
    </>
  )
}

const Truck = ({ vehicle }: { vehicle: NonNullable<Load['vehicle']> }) => (
  <span className={classes.aside} title={vehicle.vin ?? undefined}>
    {vehicleName(vehicle)}
  </span>
)

type LoadColumn = Column<Load>

const columns = (now: number): readonly LoadColumn[] => [
  {
    id: 'number',
    header: 'Load',
    sort: 'id',
    firstSort: 'desc',
    card: 'title',
    tight: true,
    cell: row => (
      <>
        <span className={classes.number}>{row.external_load_number}</span>
        <span className={classes.status}>
          <LoadStatusTag status={row.status} />
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    // It is below the number; a column of its own is for who wants one.
    optional: true,
    cell: row => <LoadStatusTag status={row.status} />,
  },
  {
    id: 'readiness',
    header: 'Ready?',
    cell: row => (
      <div className={classes.ready}>
        <Ready load={row} now={now} />
        <GuardedTag load={row} />
      </div>
    ),
  },
  {
    id: 'problems',
    header: 'Problems',
    cell: row =>
      row.problems.length > 0 ? (
        <div className={classes.problems}>
          <ProblemTags problems={row.problems} most={MOST_PROBLEMS} />
        </div>
      ) : (
        <None />
      ),
  },
  { id: 'origin', header: 'Origin', sort: 'origin', wide: true, cell: row => <End stop={originOf(row)} /> },
  {
    id: 'destination',
    header: 'Destination',
    sort: 'destination',
    firstSort: 'desc',
    wide: true,
    cell: row => <End stop={destinationOf(row)} />,
  },
  {
    id: 'carrier',
    header: 'Carrier',
    wide: true,
    cell: row => (
      <>
        <Carrier carrier={row.carrier} />
        {row.vehicle && <Truck vehicle={row.vehicle} />}
      </>
    ),
  },
  {
    id: 'tracking',
    header: 'Tracking',
    roomy: true,
    cell: row => (
      <>
        <TrackingTag status={row.tracking_status} />
        {row.last_seen_at != null && (
          <span className={classes.aside}>
            <LastSeen at={row.last_seen_at} now={now} />
          </span>
        )}
      </>
    ),
  },
  { id: 'eta', header: 'ETA', sort: 'eta_at', roomy: true, cell: row => <Eta load={row} isShort /> },
  {
    id: 'vehicle',
    header: 'Vehicle',
    // Named under its carrier already.
    optional: true,
    cell: ({ vehicle }) => (vehicle ? <Truck vehicle={vehicle} /> : <None>Not assigned</None>),
  },
  {
    id: 'owner',
    header: 'Owner',
    optional: true,
    cell: ({ user, team }) =>
      user || team ? (
        <>
          {user?.name}
          {team && <span className={classes.aside}>{team.name}</span>}
        </>
      ) : (
        <None>No owner</None>
      ),
  },
  {
    id: 'equipment',
    header: 'Equipment',
    optional: true,
    cell: row => (row.equipment_type ? equipmentWords(row.equipment_type) : <Unknown />),
  },
  {
    id: 'miles',
    header: 'Miles',
    numeric: true,
    optional: true,
    cell: row => (row.billable_miles == null ? <Unknown /> : formatNumber(Math.round(row.billable_miles))),
  },
  {
    id: 'rate',
    header: 'Rate',
    numeric: true,
    optional: true,
    cell: row => (row.min_rate == null ? <Unknown /> : formatDollars(row.min_rate)),
  },
  { id: 'source', header: 'Source', optional: true, cell: row => LOAD_SOURCES[row.source] },
  {
    id: 'updated',
    header: 'Last changed',
    numeric: true,
    optional: true,
    cell: row => <Instant at={row.updated_at} />,
  },
]

const alerts: LoadColumn = {
  id: 'alerts',
  header: 'Alerts',
  roomy: true,
  numeric: true,
  cell: row => (row.open_tickets ? formatNumber(row.open_tickets) : <None />),
}

/** The columns of a tab at a moment; alerts only where the server tells this person of them, readiness only where loads may still be picked up. */
export const loadColumns = (now: number, hasAlerts: boolean, tab: TabId): readonly LoadColumn[] => {
  const all = columns(now).filter(({ id }) => id !== 'readiness' || tab !== 'closed')
  const after = all.findIndex(({ id }) => id === 'owner') + 1
  return hasAlerts ? all.toSpliced(after, 0, alerts) : all
}
