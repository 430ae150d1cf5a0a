/** What brokers reported recently, of every carrier. */
import { IconUserCheck } from '@tabler/icons-react'
import type { IdentityAlert } from '@/api/types'
import { alertsQuery, PER_PAGE } from '@/domains/identity/queries'
import { StatusTag } from '@/domains/identity/status-tag'
import { ALERT_TYPES, nameOf } from '@/domains/identity/words'
import { VerdictSign } from '@/domains/verdicts/verdict-cell'
import { None } from '@/kit/facts/signs'
import { ListPage } from '@/kit/list/list-page'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { InstantDay } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { alertFilters } from './filters'
import { ReportAlert } from './report-alert'

const columns: readonly Column<IdentityAlert>[] = [
  { id: 'carrier', header: 'Carrier', card: 'title', wide: true, cell: row => <b>{nameOf(row.carrier)}</b> },
  {
    id: 'verdict',
    header: 'Verdict',
    card: 'subtitle',
    tight: true,
    cell: row => <VerdictSign verdict={row.verdict} />,
  },
  { id: 'type', header: 'Category', card: 'subtitle', cell: row => ALERT_TYPES[row.is_type] },
  {
    id: 'message',
    header: 'Report',
    wide: true,
    cell: row => row.message ?? row.report?.unsanitized_message ?? <None>No description</None>,
  },
  { id: 'reply', header: 'Carrier’s reply', roomy: true, cell: row => (row.reply ? 'Replied' : 'None') },
  { id: 'date', header: 'Happened', tight: true, cell: row => formatDay(row.file_date) },
  {
    id: 'published',
    header: 'Published',
    tight: true,
    roomy: true,
    cell: row => (row.published_at ? <InstantDay at={row.published_at} /> : <None>Not published</None>),
  },
  {
    id: 'status',
    header: 'Your report',
    card: 'tag',
    cell: row => row.is_own && <StatusTag alert={row} />,
  },
]

export const AlertsPage = () => (
  <ListPage
    name="identity-alerts"
    title="Identity alerts"
    lead="Reports from brokers, reviewed by our staff."
    actions={() => <ReportAlert />}
    one="alert"
    query={alertsQuery}
    columns={columns}
    filters={alertFilters}
    rowKey={row => row.id}
    rowLink={row => ({ to: '/identity-alerts/$id', params: { id: String(row.id) } })}
    perPage={PER_PAGE}
    empty={
      <EmptyState icon={<IconUserCheck />} title="No alerts">
        No alerts match these filters. The list shows the last 7 days by default.
      </EmptyState>
    }
  />
)
