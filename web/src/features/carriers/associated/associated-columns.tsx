import { Text } from '@mantine/core'
import type { AssociatedCarrier } from '@/api/types'
import { statusOf } from '@/domains/carriers/operating-status'
import { OperatingStatusTag } from '@/domains/carriers/operating-status-tag'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { UnknownBecause } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { UnconfirmedFleet } from '../fleet-plausible'
import { kindLabel, kindsOf, STRENGTHS, strengthOf } from './associated'

const RELATION = {
  predecessor: 'Stopped before this one started',
  successor: 'Started after this one stopped',
}

const MARKED = {
  predecessor: 'Revoked predecessor, per FMCSA',
  successor: 'Revoked, then this one, per FMCSA',
}

const Connection = ({ row }: { row: AssociatedCarrier }) => {
  if (row.connection_status === 'do_not_dispatch')
    return <OutcomeTag outcome="fail">Do not dispatch</OutcomeTag>
  if (row.connection_status === 'onboarded') return <OutcomeTag outcome="pass">My carrier</OutcomeTag>
  return row.connection_status ? <>Needs to onboard</> : <None>None</None>
}

const Fleet = ({ row }: { row: AssociatedCarrier }) => (
  <>
    {row.power_units === null ? <Unknown /> : formatNumber(row.power_units)}
    {row.is_fleet_unconfirmed && <UnconfirmedFleet />}
  </>
)

export const associatedColumns: readonly Column<AssociatedCarrier>[] = [
  {
    id: 'name',
    header: 'Carrier',
    card: 'title',
    wide: true,
    cell: row => (
      <>
        <Text span fw={600} size="sm">
          {row.legal_name ?? `USDOT ${row.dot_number}`}
        </Text>
        <Text span size="xs" c="var(--hw-muted)" display="block">
          USDOT {row.dot_number}
          {row.city && ` · ${[row.city, row.state].filter(Boolean).join(', ')}`}
        </Text>
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    wide: true,
    card: 'subtitle',
    cell: row => <VerdictCell verdict={row.verdict} carrierId={row.id} />,
  },
  {
    id: 'status',
    header: 'USDOT status',
    card: 'tag',
    cell: row => <OperatingStatusTag status={statusOf(row)} />,
  },
  {
    id: 'shares',
    header: 'Shares',
    card: 'subtitle',
    cell: row => `${kindsOf(row).map(kindLabel).join(', ')} (${row.shared_total})`,
  },
  { id: 'strength', header: 'Evidence', cell: row => STRENGTHS[strengthOf(row.strength)] },
  {
    id: 'relation',
    header: 'Registration',
    cell: row =>
      row.relation ? (
        <b>{(row.is_marked_by_fmcsa ? MARKED : RELATION)[row.relation]}</b>
      ) : row.relation_unknown_because ? (
        <UnknownBecause label="Registration" because={row.relation_unknown_because} />
      ) : (
        <None>Overlapping</None>
      ),
  },
  { id: 'fleet', header: 'Power units', numeric: true, cell: row => <Fleet row={row} /> },
  {
    id: 'added',
    header: 'Registered',
    numeric: true,
    cell: row => (row.added_on ? formatDay(row.added_on) : <Unknown />),
  },
  { id: 'connection', header: 'Your decision', cell: row => <Connection row={row} /> },
]
