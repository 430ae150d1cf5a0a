import { Anchor, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { CompanyReport } from '@/api/types'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatNumber } from '@/lib/number'
import { Note } from '@/ui/note'
import { reportsQuery } from '../queries'
import { useAccountAction } from '../use-account-action'

const isUnderWay = ({ status }: CompanyReport) => status === 'waiting' || status === 'running'

/** How far a run is: `share` of what it has to do, none while that is not known. */
const progressOf = (report: CompanyReport): { label: string; share: number | null } => {
  const { rows_done: done, rows_total: total, carriers_read: read, carriers_total: carriers } = report
  if (report.status === 'waiting') return { label: 'Queued', share: null }
  if (total !== null)
    return { label: `${formatNumber(done)} of ${formatNumber(total)} rows`, share: total ? done / total : 1 }
  if (read !== null && carriers !== null)
    return {
      label: `${formatNumber(read)} of ${formatNumber(carriers)} carriers read`,
      share: carriers ? read / carriers : 1,
    }
  return { label: 'Counting rows', share: null }
}

const Report = ({ report }: { report: CompanyReport }) => {
  const run = useAccountAction(
    () =>
      dataOf(
        client.PATCH('/api/v1/company_reports/{id}/run_report', { params: { path: { id: report.id } } }),
      ),
    `${report.name} is being generated.`,
  )
  const { label, share } = progressOf(report)
  return (
    <Section title={report.name} grow>
      <Stack gap="xs">
        <Text size="sm" c="var(--hw-muted)">
          {report.description}
        </Text>
        {isUnderWay(report) && (
          <div role="status">
            <Text size="xs">{label}</Text>
            <Progress value={100 * (share ?? 1)} animated aria-label={`${report.name}: progress`} />
          </div>
        )}
        {report.failure && (
          <Note tone="fail" title="The last run failed">
            {report.failure}
          </Note>
        )}
        {report.finished_at && !isUnderWay(report) && (
          <Text size="xs" c="var(--hw-muted)">
            Made <Instant at={report.finished_at} />: {formatNumber(report.rows_done)} rows
          </Text>
        )}
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            loading={run.isPending}
            disabled={isUnderWay(report)}
            onClick={() => run.mutate(undefined)}
          >
            {report.status === 'never_run' ? 'Run' : 'Run again'}
          </Button>
          {report.formats.map(format => (
            <Anchor
              key={format}
              size="sm"
              href={`/monitor/api/v1/company_reports/${report.id}/download?format=${format}`}
              download
            >
              Download {format.toUpperCase()}
            </Anchor>
          ))}
        </Group>
      </Stack>
    </Section>
  )
}

const ReportsTab = () => {
  const reports = useQuery(reportsQuery)
  return (
    <Loaded query={reports}>
      {({ rows }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {rows.map(report => (
            <Report key={report.id} report={report} />
          ))}
        </SimpleGrid>
      )}
    </Loaded>
  )
}

export default ReportsTab
