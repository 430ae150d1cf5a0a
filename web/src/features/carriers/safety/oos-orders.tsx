import type { OosOrder } from '@/api/types'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { withoutCapitals } from '@/lib/capitals'
import { formatDay } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'

const columns: readonly Column<OosOrder>[] = [
  { id: 'ordered', header: 'Ordered', cell: order => formatDay(order.ordered_on) },
  {
    id: 'state',
    header: 'Status',
    card: 'tag',
    cell: order =>
      order.is_in_force ? (
        <OutcomeTag outcome="fail">In force</OutcomeTag>
      ) : (
        <OutcomeTag outcome="unknown">Lifted</OutcomeTag>
      ),
  },
  {
    id: 'rescinded',
    header: 'Lifted',
    cell: order => (order.rescinded_on ? formatDay(order.rescinded_on) : <None>Not rescinded</None>),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: order => (order.reason ? withoutCapitals(order.reason) : <Unknown />),
  },
  { id: 'source', header: '', cell: order => <RowSource source={order.source} /> },
]

/** Orders of FMCSA's against the whole carrier. */
export const OosOrders = ({ orders }: { orders: OosOrder[] }) => (
  <Rows
    label="Out-of-service orders"
    columns={columns}
    rows={orders}
    rowKey={order => `${order.ordered_on}${order.reason}`}
  />
)
