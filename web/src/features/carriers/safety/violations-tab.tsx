import { Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import type { Violation } from '@/api/types'
import { Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { formatReport } from '@/lib/identifiers'
import { AbsentList } from '../absent'
import { violationFilters } from '../filters'
import { PER_PAGE, violationsQuery } from '../queries'
import type { TabProps } from '../tabs'
import { OutOfService } from './out-of-service'

const columns: readonly Column<Violation>[] = [
  {
    id: 'day',
    tight: true,
    header: 'Inspected',
    card: 'title',
    cell: row => <b>{formatDay(row.inspected_on)}</b>,
  },
  { id: 'code', header: 'Rule', cell: row => row.code ?? <Unknown /> },
  {
    id: 'description',
    header: 'Violation',
    card: 'subtitle',
    cell: row => (
      <>
        {row.description ?? <Unknown />}
        {row.unit && (
          <Text span size="xs" c="var(--hw-muted)" display="block">
            {row.unit.label}
          </Text>
        )}
      </>
    ),
  },
  { id: 'category', header: 'Kind', cell: row => row.category?.label ?? row.basic ?? <Unknown /> },
  {
    id: 'oos',
    header: 'Out of service',
    card: 'tag',
    cell: row => <OutOfService value={row.out_of_service} />,
  },
  {
    id: 'weight',
    header: 'Severity',
    numeric: true,
    cell: row => row.severity_weight ?? <Unknown />,
  },
  {
    id: 'verification',
    header: 'Repaired',
    optional: true,
    cell: row => row.verification?.label ?? <Unknown />,
  },
  {
    id: 'citation',
    header: 'Citation',
    optional: true,
    cell: row => [row.citation_number, row.citation_result].filter(Boolean).join(', ') || 'None',
  },
  {
    id: 'report',
    header: 'Report',
    cell: row => formatReport(row.report_state, row.report_number),
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const ViolationsTab = ({ carrier }: TabProps) => (
  <ListSection
    name="violations"
    label="Violations"
    one="violation"
    query={violationsQuery(carrier.id)}
    columns={columns}
    filters={violationFilters}
    rowKey={row => `${row.inspection_id}-${row.id}-${row.code}-${row.unit?.code}-${row.description}`}
    perPage={PER_PAGE}
    empty={<AbsentList coverage={carrier.lists.violations} things="violations" icon={<IconShieldCheck />} />}
  />
)

export default ViolationsTab
