/** The columns of the lists of connections. */
import { Text } from '@mantine/core'
import type { Connection } from '@/api/types'
import { ConnectionTag } from '@/domains/connections/status-tag'
import { packetWords } from '@/domains/connections/words'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { None, Unknown } from '@/kit/facts/signs'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { formatIdentifier } from '@/lib/identifiers'
import { formatNumber } from '@/lib/number'
import classes from './connections.module.css'
import { RowActions } from './row-actions'

export const nameOf = ({ carrier: { legal_name, dot_number } }: Connection) =>
  legal_name ?? `USDOT ${dot_number}`

const Aside = ({ children }: { children: React.ReactNode }) => (
  <Text span size="xs" c="var(--hw-muted)" display="block">
    {children}
  </Text>
)

const Packet = ({ row: { latest_onboarding_packet: packet } }: { row: Connection }) =>
  packet ? (
    <>
      {packetWords(packet.status)}
      {packet.status_reason && <Aside>{packet.status_reason}</Aside>}
    </>
  ) : (
    <None />
  )

const columns: readonly Column<Connection>[] = [
  {
    id: 'name',
    header: 'Carrier',
    wide: true,
    sort: 'carrier_legal_name',
    card: 'title',
    cell: row => (
      <>
        <Text span fw={600} size="sm">
          {nameOf(row)}
        </Text>
        {row.carrier.dba_name && <Aside>{row.carrier.dba_name}</Aside>}
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    wide: true,
    card: 'subtitle',
    cell: row => <VerdictCell verdict={row.verdict} />,
  },
  { id: 'status', header: 'Decision', card: 'tag', cell: row => <ConnectionTag connection={row} /> },
  {
    id: 'numbers',
    header: 'Numbers',
    sort: 'carrier_dot_number',
    card: 'subtitle',
    cell: ({ carrier }) => (
      <span className={classes.numbers}>
        {carrier.identifiers.map(formatIdentifier).map(number => (
          <span key={number}>{number}</span>
        ))}
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Place',
    sort: 'carrier_state',
    card: 'subtitle',
    cell: ({ carrier }) => [carrier.city, carrier.state].filter(Boolean).join(', ') || <Unknown />,
  },
  { id: 'packet', header: 'Packet', cell: row => <Packet row={row} /> },
  {
    id: 'notes',
    header: 'Notes',
    wide: true,
    cell: ({ notes }) => (notes ? <span className={classes.notes}>{notes}</span> : <None />),
  },
  {
    id: 'files',
    header: 'Files',
    numeric: true,
    optional: true,
    cell: row => formatNumber(row.uploads_count),
  },
  {
    id: 'since',
    header: 'Since',
    sort: 'created_at',
    firstSort: 'desc',
    optional: true,
    numeric: true,
    cell: row => formatDay(row.created_at),
  },
  {
    id: 'updated',
    tight: true,
    header: 'Changed',
    sort: 'updated_at',
    firstSort: 'desc',
    cell: row => (
      <>
        {formatDay(row.updated_at)}
        {row.updated_by && <Aside>{row.updated_by.name}</Aside>}
      </>
    ),
  },
]

const actions: Column<Connection> = {
  id: 'actions',
  header: 'Actions',
  tight: true,
  card: 'foot',
  cell: row => <RowActions connection={row} name={nameOf(row)} />,
}

export const connectionColumns = (mayDecide: boolean) => (mayDecide ? [...columns, actions] : columns)
