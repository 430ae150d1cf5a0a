/** The columns of every list of carriers. */
import { Text } from '@mantine/core'
import type { CarrierListRow, CurrentUser } from '@/api/types'
import { isOfAuthority } from '@/domains/carriers/lapse'
import { statusOf } from '@/domains/carriers/operating-status'
import { OperatingStatusTag } from '@/domains/carriers/operating-status-tag'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { allows } from '@/kit/access/guards'
import { None, Unknown } from '@/kit/facts/signs'
import type { Column } from '@/kit/list/types'
import { formatDay, formatMonth, formatMonths, fromToday, monthsBetween, todayUtc } from '@/lib/date'
import { formatIdentifier } from '@/lib/identifiers'
import { formatDollars, formatNumber } from '@/lib/number'
import { withoutStart } from './authority'
import classes from './search.module.css'

const RATINGS: Record<string, string> = { S: 'Satisfactory', C: 'Conditional', U: 'Unsatisfactory' }

/** A value, or the sign for unknown. */
const known = <T,>(value: T | null | undefined, show: (value: T) => React.ReactNode) =>
  value === null || value === undefined ? <Unknown /> : show(value)

const Name = ({ row }: { row: CarrierListRow }) => (
  <>
    <Text span fw={600} size="sm" className={classes.name}>
      {row.legal_name ?? `USDOT ${row.dot_number}`}
    </Text>
    {row.dba_name && (
      <Text span size="xs" c="var(--hw-muted)" display="block">
        {row.dba_name}
      </Text>
    )}
  </>
)

/** Nothing tells since when it is active. */
const NoStart = ({ authority }: { authority: CarrierListRow['authority'] }) => {
  const state = withoutStart(authority)
  if (state === 'none') return <None>None active</None>
  return state === 'active' ? <Unknown>Active, start unknown</Unknown> : <Unknown />
}

const Authority = ({ row }: { row: CarrierListRow }) => {
  if (!row.authority) return <Unknown />
  if (!row.authority_since) return <NoStart authority={row.authority} />
  const months = monthsBetween(row.authority_since, todayUtc())
  return (
    <>
      <span>{formatMonths(months)}</span>
      <Text span size="xs" c="var(--hw-muted)" display="block">
        since {formatMonth(row.authority_since)}
      </Text>
      {row.lapses_on && isOfAuthority(row.lapse_kind) && (
        <Text span size="xs" fw={600} c="var(--hw-fail)" display="block">
          {row.lapse_kind} {fromToday(row.lapses_on)}
        </Text>
      )}
    </>
  )
}

const Insurance = ({ row }: { row: CarrierListRow }) => (
  <>
    {known(row.bipd_on_file, onFile => (onFile === 0 ? <None /> : formatDollars(onFile)))}
    {row.lapses_on && !isOfAuthority(row.lapse_kind) && (
      <Text span size="xs" fw={600} c="var(--hw-fail)" display="block">
        lapses {fromToday(row.lapses_on)}
      </Text>
    )}
  </>
)

const Fleet = ({ row }: { row: CarrierListRow }) => (
  <>
    {known(row.power_units, formatNumber)}
    {row.is_fleet_unconfirmed && (
      <Text
        span
        size="xs"
        c="var(--hw-warn)"
        display="block"
        title="More power units declared than inspections or drivers confirm"
      >
        unconfirmed
      </Text>
    )}
  </>
)

const numbersOf = ({ dot_number, identifiers }: CarrierListRow) =>
  identifiers.length > 0 ? identifiers.map(formatIdentifier) : [`USDOT ${dot_number}`]

const carrierColumns: readonly Column<CarrierListRow>[] = [
  { id: 'name', wide: true, header: 'Carrier', sort: 'name', card: 'title', cell: row => <Name row={row} /> },
  {
    id: 'verdict',
    wide: true,
    header: 'Verdict',
    sort: 'verdict',
    card: 'subtitle',
    cell: row => <VerdictCell verdict={row.verdict} carrierId={row.id} />,
  },
  {
    id: 'status',
    optional: true,
    header: 'USDOT status',
    card: 'tag',
    cell: row => <OperatingStatusTag status={statusOf(row)} />,
  },
  {
    id: 'numbers',
    header: 'Numbers',
    sort: 'dot_number',
    card: 'subtitle',
    cell: row => (
      <span className={classes.numbers}>
        {numbersOf(row).map(number => (
          <span key={number}>{number}</span>
        ))}
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    roomy: true,
    sort: 'state',
    card: 'subtitle',
    cell: row => known([row.city, row.state].filter(Boolean).join(', ') || null, String),
  },
  {
    id: 'power_units',
    header: 'Power units',
    sort: 'power_units',
    firstSort: 'desc',
    numeric: true,
    cell: row => <Fleet row={row} />,
  },
  {
    id: 'drivers',
    optional: true,
    header: 'Drivers',
    sort: 'total_drivers',
    firstSort: 'desc',
    numeric: true,
    cell: row => known(row.total_drivers, formatNumber),
  },
  {
    id: 'authority',
    header: 'Authority',
    roomy: true,
    sort: 'authority_since',
    numeric: true,
    cell: row => <Authority row={row} />,
  },
  {
    id: 'bipd',
    header: 'BIPD',
    sort: 'bipd_on_file',
    firstSort: 'desc',
    numeric: true,
    cell: row => <Insurance row={row} />,
  },
  {
    id: 'rating',
    optional: true,
    header: 'Safety rating',
    cell: row =>
      row.safety_rating === 'none' ? (
        <None>Not rated</None>
      ) : (
        known(row.safety_rating, rating => RATINGS[rating] ?? rating)
      ),
  },
  {
    id: 'inspected',
    header: 'Inspected',
    roomy: true,
    sort: 'last_inspected_on',
    firstSort: 'desc',
    numeric: true,
    cell: row =>
      row.last_inspected_on ? (
        <span title={formatDay(row.last_inspected_on)}>{formatMonth(row.last_inspected_on)}</span>
      ) : row.is_never_inspected ? (
        <None>None in 24 months</None>
      ) : (
        <Unknown>Unknown</Unknown>
      ),
  },
  {
    id: 'mcs150',
    header: 'MCS-150 filed',
    numeric: true,
    optional: true,
    cell: row => known(row.mcs150_on, formatDay),
  },
]

/** Columns that would reveal a carrier's safety record. */
const SAFETY = new Set(['rating', 'inspected'])

export const columnsFor = (user: CurrentUser) =>
  allows('ReadSafety', user) ? carrierColumns : carrierColumns.filter(({ id }) => !SAFETY.has(id))
