/** For staff: the imports of FMCSA's files, newest first. */
import { IconDatabaseImport } from '@tabler/icons-react'
import type { FmcsaImport } from '@/api/types'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { ListPage } from '@/kit/list/list-page'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { importFilters } from './filters'
import { importsQuery, PER_PAGE } from './queries'

const STATUS = { running: 'Running', finished: 'Finished', failed: 'Not imported' } as const

const columns: readonly Column<FmcsaImport>[] = [
  { id: 'set', header: 'Data set', card: 'title', cell: row => <b>{row.label}</b> },
  {
    id: 'started',
    header: 'Started',
    card: 'subtitle',
    tight: true,
    cell: row => <Instant at={row.started_at} />,
  },
  {
    id: 'vintage',
    header: 'As of',
    tight: true,
    cell: row => (row.vintage ? formatDay(row.vintage) : 'Unknown'),
  },
  { id: 'read', header: 'Rows', numeric: true, cell: row => formatNumber(row.rows_read) },
  {
    id: 'changed',
    header: 'New or changed',
    numeric: true,
    cell: row => formatNumber(row.rows_inserted + row.rows_changed),
  },
  { id: 'older', header: 'Older', numeric: true, cell: row => formatNumber(row.rows_older) },
  { id: 'ended', header: 'Ended', numeric: true, cell: row => formatNumber(row.rows_ended) },
  {
    id: 'rejected',
    header: 'Rejected',
    numeric: true,
    cell: row => formatNumber(row.rows_rejected + row.rows_damaged),
  },
  { id: 'status', header: 'Status', card: 'tag', tight: true, cell: row => STATUS[row.status] },
  { id: 'file', header: 'File', wide: true, cell: row => row.source },
  { id: 'why', header: 'Reason', wide: true, optional: true, cell: row => row.failure ?? <None /> },
]

export const ImportsPage = () => (
  <ListPage
    name="fmcsa-imports"
    title="Imports"
    lead="FMCSA files imported here. Open one to see the rows that couldn’t be read and those older than what’s on file."
    one="import"
    query={importsQuery}
    columns={columns}
    filters={importFilters}
    rowKey={row => row.id}
    rowLink={row => ({ to: '/fmcsa-imports/{-$id}', params: { id: String(row.id) } })}
    perPage={PER_PAGE}
    empty={
      <EmptyState icon={<IconDatabaseImport />} title="No imports">
        No import matches these filters.
      </EmptyState>
    }
  />
)
