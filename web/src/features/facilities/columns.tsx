/** The columns of the facilities. */
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMinutes } from '@/domains/loads/age'
import { LOG_SOURCES } from '@/domains/loads/words'
import { None, Unknown } from '@/kit/facts/signs'
import { InstantDay } from '@/kit/instant'
import type { Column } from '@/kit/list/types'
import { InstantIn } from '@/kit/place-time'
import { count, formatNumber } from '@/lib/number'
import type { Facility } from './queries'
import { addressOf, nameOf, pointWords } from './words'

const Point = ({ point }: { point: NonNullable<Facility['point']> }) => (
  <>
    <span className="tabular">{pointWords(point)}</span>
    <Text size="xs" c="var(--hw-muted)">
      {LOG_SOURCES[point.learned_from]}, <InstantDay at={point.learned_at} />,{' '}
      {count(point.visits, 'arrival')}
    </Text>
  </>
)

export const columns: readonly Column<Facility>[] = [
  {
    id: 'name',
    header: 'Facility',
    card: 'title',
    wide: true,
    cell: row => (
      <>
        <b>{nameOf(row)}</b>
        <Text size="xs" c="var(--hw-muted)">
          {addressOf(row)}
        </Text>
      </>
    ),
  },
  {
    id: 'stays',
    header: 'Trucks',
    numeric: true,
    sort: 'stays',
    firstSort: 'desc',
    cell: row => formatNumber(row.stays),
  },
  {
    id: 'dwell',
    header: 'Time at dock (median)',
    numeric: true,
    sort: 'dwell_minutes',
    firstSort: 'desc',
    cell: row => (row.dwell_minutes == null ? <Unknown /> : formatMinutes(row.dwell_minutes)),
  },
  {
    id: 'detained',
    header: 'Detained',
    numeric: true,
    cell: row => (row.detained === 0 ? <None>None</None> : formatNumber(row.detained)),
  },
  {
    id: 'detention',
    header: 'Detention',
    numeric: true,
    sort: 'detention_minutes',
    firstSort: 'desc',
    cell: row => (row.detention_minutes === 0 ? <None>None</None> : formatMinutes(row.detention_minutes)),
  },
  {
    id: 'point',
    header: 'Dock location',
    wide: true,
    cell: row => (row.point ? <Point point={row.point} /> : <None>Not learned yet</None>),
  },
  {
    id: 'last',
    header: 'Last truck',
    sort: 'last_arrived_at',
    firstSort: 'desc',
    cell: row => (
      <>
        <InstantIn at={row.last_arrived_at} zone={row.time_zone} isShort />
        <Anchor
          size="xs"
          display="block"
          renderRoot={props => <Link {...props} to="/loads/$id" params={{ id: String(row.last_load_id) }} />}
        >
          {row.last_load_number}
        </Anchor>
      </>
    ),
  },
]
