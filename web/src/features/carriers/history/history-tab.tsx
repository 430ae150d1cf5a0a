import { IconHistoryOff } from '@tabler/icons-react'
import type { CarrierChange } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { Instant } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { AbsentList } from '../absent'
import { changeFilters } from '../filters'
import { changesQuery, PER_PAGE } from '../queries'
import type { TabProps } from '../tabs'
import { BeforeAfter } from './changes-card'

const columns: readonly Column<CarrierChange>[] = [
  { id: 'label', header: 'Fact', card: 'title', cell: row => <b>{row.label}</b> },
  { id: 'change', header: 'Before → after', card: 'subtitle', cell: row => <BeforeAfter change={row} /> },
  {
    id: 'as_of',
    header: 'As of',
    numeric: true,
    cell: row => (row.source.as_of ? formatDay(row.source.as_of) : <Unknown />),
  },
  { id: 'observed', header: 'Recorded', numeric: true, cell: row => <Instant at={row.observed_at} /> },
  { id: 'data_set', header: 'Source', cell: row => row.source.label },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const HistoryTab = ({ carrier }: TabProps) => (
  <ListSection
    name="changes"
    label="Changes"
    one="change"
    query={changesQuery(carrier.id)}
    columns={columns}
    filters={changeFilters}
    rowKey={row => row.id}
    perPage={PER_PAGE}
    empty={<AbsentList coverage={carrier.lists.changes} things="changes" icon={<IconHistoryOff />} />}
  />
)

export default HistoryTab
