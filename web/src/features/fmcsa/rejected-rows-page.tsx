/** For staff: the rows of an import that couldn't be read, and why. */
import { IconCircleCheck } from '@tabler/icons-react'
import type { FmcsaRejectedRow } from '@/api/types'
import { ListPage } from '@/kit/list/list-page'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import { rejectedFilters } from './filters'
import { PER_PAGE, rejectedRowsQuery } from './queries'
import { RowTabs } from './row-tabs'

const columns: readonly Column<FmcsaRejectedRow>[] = [
  { id: 'line', header: 'Line', card: 'title', numeric: true, cell: row => formatNumber(row.line) },
  {
    id: 'outcome',
    header: 'Outcome',
    card: 'tag',
    tight: true,
    cell: row => (row.is_kept ? 'Imported, field unknown' : 'Not imported'),
  },
  { id: 'column', header: 'Column', card: 'subtitle', cell: row => row.column ?? 'Whole row' },
  { id: 'reason', header: 'Reason', cell: row => row.reason },
  { id: 'raw', header: 'Row in the file', wide: true, cell: row => <code>{row.raw}</code> },
]

export const RejectedRowsPage = ({ id }: { id: number }) => (
  <ListPage
    name="fmcsa-rejected-rows"
    title={`Rejected rows of import ${id}`}
    lead="Rows that couldn’t be read. If only an optional field was unreadable, the row is in with that field unknown."
    tabs={<RowTabs id={id} current="rejected" />}
    one="row"
    query={rejectedRowsQuery(id)}
    columns={columns}
    filters={rejectedFilters}
    rowKey={row => row.line}
    perPage={PER_PAGE}
    empty={
      <EmptyState icon={<IconCircleCheck />} title="No rejected rows">
        Every row of this import was read.
      </EmptyState>
    }
  />
)
