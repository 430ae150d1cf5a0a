import { IconHistory } from '@tabler/icons-react'
import type { AuditEntry } from '@/api/types'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import { auditFilters } from '../filters'
import { auditQuery, PER_PAGE } from '../queries'
import { subjectWords } from './details'
import { DetailsCell } from './details-cell'
import { ACTION_WORDS } from './words'

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', tight: true, header: 'When', card: 'subtitle', cell: row => <Instant at={row.occurred_at} /> },
  {
    id: 'action',
    header: 'What',
    card: 'title',
    cell: row => <b>{ACTION_WORDS[row.action] ?? row.action}</b>,
  },
  { id: 'actor', header: 'Who', cell: row => row.actor?.name ?? row.api_key?.name ?? 'The system' },
  { id: 'details', header: 'Details', wide: true, cell: row => <DetailsCell details={row.details} /> },
  {
    id: 'subject',
    header: 'To',
    optional: true,
    cell: row => (row.subject ? subjectWords(row.subject) : <None />),
  },
  { id: 'address', header: 'IP address', cell: row => row.address ?? <None /> },
]

const AuditTab = () => (
  <ListSection
    name="audit"
    label="Audit log"
    one="event"
    query={auditQuery}
    columns={columns}
    filters={auditFilters}
    rowKey={row => row.id}
    perPage={PER_PAGE}
    empty={
      <EmptyState icon={<IconHistory />} title="No events yet">
        Sign-ins and changes to users, plans and keys appear here.
      </EmptyState>
    }
  />
)

export default AuditTab
