/** The columns of the board. */
import { PostingTag } from '@/domains/exchange/posting-tag'
import { destinationOf, originOf, placeOf } from '@/domains/loads/stops'
import { LoadStatusTag } from '@/domains/loads/tags'
import type { Load, Stop } from '@/domains/loads/types'
import { equipmentWords } from '@/domains/loads/words'
import { None, Unknown } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import type { Selection } from '@/kit/list/selection'
import { selectionColumn } from '@/kit/list/selection-column'
import type { Column } from '@/kit/list/types'
import { WindowIn } from '@/kit/place-time'
import { formatDollars, formatNumber } from '@/lib/number'
import classes from './board.module.css'
import { perMile, weightWords } from './words'

/** Where, and when on the clocks there. */
const End = ({ stop, aside }: { stop: Stop | undefined; aside?: string | null }) =>
  stop ? (
    <>
      <span className={classes.end}>{placeOf(stop)}</span>
      <span className={classes.aside}>
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} isShort />
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>
  ) : (
    <Unknown />
  )

const milesAway = ({ miles_from_origin: miles }: Load) =>
  miles == null ? null : `${formatNumber(Math.round(miles))} mi from your origin`

type BoardColumn = Column<Load>

const columns = (now: number): readonly BoardColumn[] => [
  {
    id: 'number',
    header: 'Load',
    card: 'title',
    cell: row => (
      <>
        <span className={classes.number}>{row.external_load_number}</span>
        {row.status !== 'available' && (
          <span className={classes.status}>
            <LoadStatusTag status={row.status} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'posting',
    header: 'Posting',
    sort: 'posting',
    firstSort: 'desc',
    cell: row => <PostingTag load={row} now={now} />,
  },
  {
    id: 'origin',
    header: 'Origin',
    sort: 'pickup',
    wide: true,
    cell: row => <End stop={originOf(row)} aside={milesAway(row)} />,
  },
  {
    id: 'destination',
    header: 'Destination',
    sort: 'dropoff',
    wide: true,
    cell: row => <End stop={destinationOf(row)} />,
  },
  {
    id: 'distance',
    header: 'Miles',
    sort: 'distance',
    numeric: true,
    cell: row => (row.billable_miles == null ? <Unknown /> : formatNumber(Math.round(row.billable_miles))),
  },
  {
    id: 'rate',
    header: 'Rate',
    sort: 'price',
    firstSort: 'desc',
    numeric: true,
    cell: row =>
      row.min_rate == null ? (
        <None>No rate</None>
      ) : (
        <>
          {formatDollars(row.min_rate)}
          <Aside>{row.rate_per_mile == null ? 'Per mile unknown' : perMile(row.rate_per_mile)}</Aside>
        </>
      ),
  },
  {
    id: 'equipment',
    header: 'Equipment',
    cell: row => (
      <>
        {row.equipment_type ? equipmentWords(row.equipment_type) : <Unknown />}
        <Aside>
          {[
            row.trailer_length != null && `${formatNumber(row.trailer_length)} ft`,
            row.is_hazmat_required && 'Hazmat',
          ]
            .filter(Boolean)
            .join(', ')}
        </Aside>
      </>
    ),
  },
  {
    id: 'weight',
    header: 'Weight',
    numeric: true,
    roomy: true,
    cell: row => (row.weight == null ? <Unknown /> : weightWords(row.weight, row.weight_unit)),
  },
  {
    id: 'owner',
    header: 'Owner',
    roomy: true,
    cell: ({ user, team }) =>
      user || team ? (
        <>
          {user?.name}
          {team && <Aside>{team.name}</Aside>}
        </>
      ) : (
        <None>No owner</None>
      ),
  },
]

/** The columns at a moment; with a choice of rows for who may post them. */
export const boardColumns = (now: number, selection: Selection<Load> | null) =>
  selection
    ? [
        selectionColumn({ selection, of: (row: Load) => row, name: row => row.external_load_number }),
        ...columns(now),
      ]
    : columns(now)
