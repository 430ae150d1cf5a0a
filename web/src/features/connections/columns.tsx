/** The columns of one's carriers. */
import { Text } from '@mantine/core'
import type { NetworkCarrier } from '@/api/types'
import { LAPSE_WORDS } from '@/domains/carriers/lapse'
import { ConnectionTag } from '@/domains/connections/status-tag'
import { packetWords } from '@/domains/connections/words'
import { RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import type { Selection } from '@/kit/list/selection'
import { selectionColumn } from '@/kit/list/selection-column'
import type { Column } from '@/kit/list/types'
import { InstantDay } from '@/kit/instant'
import { formatDay, fromToday } from '@/lib/date'
import { formatIdentifier } from '@/lib/identifiers'
import { formatDollars } from '@/lib/number'
import classes from './connections.module.css'
import { RowActions } from './row-actions'

export const nameOf = ({ carrier: { legal_name, dot_number } }: NetworkCarrier) =>
  legal_name ?? `USDOT ${dot_number}`

const Name = ({ row }: { row: NetworkCarrier }) => (
  <>
    <Text span fw={600} size="sm" className={classes.name}>
      {nameOf(row)}
    </Text>
    {row.carrier.dba_name && <Aside>{row.carrier.dba_name}</Aside>}
    <span className={classes.numbers}>
      {row.carrier.identifiers.map(formatIdentifier).map(number => (
        <span key={number}>{number}</span>
      ))}
    </span>
  </>
)

const Status = ({ row: { connection } }: { row: NetworkCarrier }) =>
  connection ? (
    <>
      <ConnectionTag connection={connection} />
      {connection.notes && <span className={classes.notes}>{connection.notes}</span>}
    </>
  ) : (
    <None>Not connected</None>
  )

const Lapse = ({
  row: { lapses_on: on, lapse_kind: kind, is_lapse_known: isKnown },
}: {
  row: NetworkCarrier
}) => {
  if (!on) return isKnown ? <None /> : <Unknown />
  return (
    <>
      <Text span size="sm" fw={600} c="var(--hw-fail)" display="block">
        {fromToday(on)}
      </Text>
      <Aside>
        {kind && `${LAPSE_WORDS[kind] ?? kind}, `}
        {formatDay(on)}
      </Aside>
    </>
  )
}

const Bipd = ({ row: { bipd_on_file: onFile, bipd_required: required } }: { row: NetworkCarrier }) => {
  if (onFile === null) return <Unknown />
  return (
    <>
      {onFile === 0 ? <None /> : formatDollars(onFile)}
      {required !== null && required > onFile && <Aside>{formatDollars(required)} required</Aside>}
    </>
  )
}

const Packet = ({ row: { latest_onboarding_packet: packet } }: { row: NetworkCarrier }) =>
  packet ? (
    <>
      {packetWords(packet.status)}
      <Aside>
        <InstantDay at={packet.updated_at} />
        {packet.status_reason && ` · ${packet.status_reason}`}
      </Aside>
    </>
  ) : (
    <None />
  )

type NetworkColumn = Column<NetworkCarrier>

const columns: readonly NetworkColumn[] = [
  {
    id: 'name',
    header: 'Carrier',
    wide: true,
    sort: 'carrier_legal_name',
    card: 'title',
    cell: row => <Name row={row} />,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    wide: true,
    sort: 'verdict',
    card: 'subtitle',
    cell: row => <VerdictCell verdict={row.verdict} carrierId={row.id} />,
  },
  { id: 'status', header: 'Status', card: 'tag', cell: row => <Status row={row} /> },
  { id: 'lapse', header: 'Lapses', sort: 'lapses_on', cell: row => <Lapse row={row} /> },
  {
    id: 'bipd',
    header: 'BIPD',
    roomy: true,
    sort: 'bipd_on_file',
    firstSort: 'desc',
    numeric: true,
    cell: row => <Bipd row={row} />,
  },
  {
    id: 'classifications',
    header: 'Classifications',
    roomy: true,
    cell: ({ classifications }) => (classifications.length > 0 ? classifications.join(', ') : <None />),
  },
  {
    id: 'monitored',
    header: 'Monitored',
    roomy: true,
    sort: 'monitored_since',
    firstSort: 'desc',
    cell: ({ monitored_since: since }) =>
      since ? (
        <>
          Since <InstantDay at={since} />
        </>
      ) : (
        <None>No</None>
      ),
  },
  {
    id: 'packet',
    header: 'Packet',
    roomy: true,
    sort: 'packet_updated_at',
    firstSort: 'desc',
    cell: row => <Packet row={row} />,
  },
  {
    id: 'place',
    header: 'Place',
    sort: 'carrier_state',
    optional: true,
    cell: ({ carrier }) => [carrier.city, carrier.state].filter(Boolean).join(', ') || <Unknown />,
  },
  {
    id: 'updated',
    header: 'Last changed',
    sort: 'updated_at',
    firstSort: 'desc',
    optional: true,
    numeric: true,
    cell: row => <InstantDay at={row.updated_at} />,
  },
]

/** The result by the company's rules, beside the verdict that it is one part of. */
const rules: NetworkColumn = {
  id: 'result',
  header: 'Rules',
  optional: true,
  cell: ({ result }) => (result ? <RuleOutcomeTag result={result} /> : <None />),
}

const actions: NetworkColumn = {
  id: 'actions',
  header: 'Actions',
  tight: true,
  card: 'foot',
  cell: row => row.connection && <RowActions connection={row.connection} name={nameOf(row)} />,
}

/** The columns for a person: those by rules only on plans with rules, the acts only for those who may. */
export const networkColumns = (
  may: { readRules: boolean; decide: boolean },
  selection: Selection<NetworkCarrier>,
): readonly NetworkColumn[] => [
  selectionColumn({ selection, of: row => row, name: nameOf }),
  ...columns.filter(({ id }) => may.readRules || id !== 'classifications'),
  ...(may.readRules ? [rules] : []),
  ...(may.decide ? [actions] : []),
]

/** Columns of the screen that no file has. */
const ON_SCREEN_ONLY = new Set(['chosen', 'actions'])

/** The columns in view, as a file has them. */
export const fileColumns = (all: readonly NetworkColumn[], hidden: readonly string[]) =>
  all.map(({ id }) => id).filter(id => !hidden.includes(id) && !ON_SCREEN_ONLY.has(id))
