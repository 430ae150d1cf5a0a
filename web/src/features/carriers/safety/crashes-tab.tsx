import { Text } from '@mantine/core'
import { IconCarCrash } from '@tabler/icons-react'
import type { Crash } from '@/api/types'
import { FactList } from '@/kit/facts/fact-list'
import { Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { formatReport } from '@/lib/identifiers'
import { type Outcome, OutcomeTag } from '@/ui/outcome'
import { AbsentList } from '../absent'
import { crashFilters } from '../filters'
import { crashesQuery, PER_PAGE } from '../queries'
import type { TabProps } from '../tabs'

const SEVERITY: Record<NonNullable<Crash['severity']>, { words: string; outcome: Outcome }> = {
  fatal: { words: 'Fatal', outcome: 'fail' },
  injury: { words: 'Injury', outcome: 'warn' },
  tow_away: { words: 'Tow-away', outcome: 'warn' },
  other: { words: 'Other', outcome: 'unknown' },
}

const yesNo = (flag: boolean | null | undefined) => (flag == null ? <Unknown /> : flag ? 'Yes' : 'No')

const columns: readonly Column<Crash>[] = [
  { id: 'day', tight: true, header: 'Day', card: 'title', cell: row => <b>{formatDay(row.crashed_on)}</b> },
  {
    id: 'severity',
    header: 'Severity',
    card: 'tag',
    cell: row =>
      row.severity ? (
        <OutcomeTag outcome={SEVERITY[row.severity].outcome}>{SEVERITY[row.severity].words}</OutcomeTag>
      ) : (
        <Unknown />
      ),
  },
  {
    id: 'place',
    header: 'Place',
    card: 'subtitle',
    cell: row => [row.location, row.city, row.county, row.state].filter(Boolean).join(', ') || <Unknown />,
  },
  { id: 'fatalities', header: 'Died', numeric: true, cell: row => row.fatalities ?? <Unknown /> },
  { id: 'injuries', header: 'Injured', numeric: true, cell: row => row.injuries ?? <Unknown /> },
  { id: 'tow', header: 'Tow-away', cell: row => yesNo(row.is_tow_away) },
  {
    id: 'preventable',
    header: 'Preventable',
    cell: row =>
      row.is_not_preventable == null ? (
        <Unknown>Not judged</Unknown>
      ) : row.is_not_preventable ? (
        'No, by FMCSA'
      ) : (
        'Not found otherwise'
      ),
  },
  {
    id: 'report',
    header: 'Report',
    cell: row => formatReport(row.report_state, row.report_number),
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const CrashesTab = ({ carrier }: TabProps) => (
  <>
    <Text size="sm" c="var(--hw-muted)" mb="xs">
      Crashes are listed regardless of fault. A crash that involved two of the carrier’s vehicles is listed
      twice.
    </Text>
    <ListSection
      name="crashes"
      label="Crashes"
      one="crash record"
      query={crashesQuery(carrier.id)}
      columns={columns}
      filters={crashFilters}
      rowKey={row => `${row.report_state}-${row.report_number}-${row.report_sequence}-${row.crashed_on}`}
      detail={crash => <CrashDetail crash={crash} />}
      perPage={PER_PAGE}
      empty={<AbsentList coverage={carrier.lists.crashes} things="crashes" icon={<IconCarCrash />} />}
    />
  </>
)

const CrashDetail = ({ crash }: { crash: Crash }) => (
  <FactList
    columns={3}
    rows={[
      { label: 'Time', value: crash.crashed_at ?? <Unknown /> },
      { label: 'Vehicles', value: crash.vehicles ?? <Unknown /> },
      { label: 'Vehicle', value: crash.vehicle_configuration ?? <Unknown /> },
      { label: 'VIN', value: crash.vin ?? <Unknown /> },
      {
        label: 'Plate',
        value: [crash.license_state, crash.license].filter(Boolean).join(' ') || <Unknown />,
      },
      { label: 'Weather', value: crash.weather ?? <Unknown /> },
      { label: 'Light', value: crash.light ?? <Unknown /> },
      { label: 'Road', value: crash.road_surface ?? <Unknown /> },
      { label: 'Hazmat released', value: yesNo(crash.is_hazmat_released) },
      { label: 'Federally recordable', value: yesNo(crash.is_federal_recordable) },
      { label: 'Citation', value: crash.citation_issued ?? <Unknown /> },
      { label: 'Agency', value: crash.agency ?? <Unknown /> },
    ]}
  />
)

export default CrashesTab
