/** For staff: the rows of an import that were older than what is on file. */
import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FmcsaOlderRow } from '@/api/types'
import { None, Unknown } from '@/kit/facts/signs'
import { ListPage } from '@/kit/list/list-page'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { olderFilters } from './filters'
import { olderRowsQuery, PER_PAGE } from './queries'
import { RowTabs } from './row-tabs'

const Carrier = ({ row }: { row: FmcsaOlderRow }) => {
  const name = row.legal_name ?? (row.dot_number ? `USDOT ${row.dot_number}` : null)
  if (!name) return <Unknown />
  if (!row.carrier_id) return <span>{name}</span>
  return (
    <Anchor component={Link} to={`/carriers/${row.carrier_id}`}>
      {name}
    </Anchor>
  )
}

const columns: readonly Column<FmcsaOlderRow>[] = [
  { id: 'carrier', header: 'Carrier', card: 'title', cell: row => <Carrier row={row} /> },
  { id: 'dot', header: 'USDOT', numeric: true, cell: row => row.dot_number ?? <Unknown /> },
  {
    id: 'as_of',
    header: 'As of',
    card: 'subtitle',
    tight: true,
    cell: row => (row.as_of ? formatDay(row.as_of) : <Unknown />),
  },
  { id: 'item', header: 'Record', cell: row => row.item ?? <None /> },
  {
    id: 'fields',
    header: 'What it says',
    wide: true,
    cell: row =>
      row.fields.map(({ label, value }) => (
        <div key={label}>
          {label}: <b>{value ?? <None>Empty</None>}</b>
        </div>
      )),
  },
]

export const OlderRowsPage = ({ id }: { id: number }) => (
  <ListPage
    name="fmcsa-older-rows"
    title={`Older rows of import ${id}`}
    lead="Rows older than what’s on file. They changed nothing and are kept as history; only fields that differ are listed."
    tabs={<RowTabs id={id} current="older" />}
    one="row"
    query={olderRowsQuery(id)}
    columns={columns}
    filters={olderFilters}
    rowKey={row => row.id}
    perPage={PER_PAGE}
    empty={
      <EmptyState icon={<IconHistory />} title="No older rows">
        No row of this import was older than what’s on file, or an earlier import already brought them.
      </EmptyState>
    }
  />
)
