/** What other thresholds would come to, before they are saved: on alerts of the last 90 days, and on open loads as they are. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AlertCounts, AlertExample, Severity } from '@/domains/tickets/types'
import { ALERT_TYPES, SEVERITIES } from '@/domains/tickets/words'
import { Dialog } from '@/kit/dialog'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Loaded } from '@/kit/states'
import { count, formatNumber } from '@/lib/number'
import type { Changes } from '../loads/setting-values'
import { previewQuery } from './alert-settings-query'

const counts: readonly Column<AlertCounts>[] = [
  { id: 'alert', header: 'Alert', card: 'title', wide: true, cell: row => ALERT_TYPES[row.is_type] },
  { id: 'now', header: 'Now', numeric: true, cell: row => formatNumber(row.now) },
  { id: 'then', header: 'After', numeric: true, cell: row => formatNumber(row.then) },
]

const severityWords = (severity: Severity | null) =>
  severity === null ? 'No alert' : SEVERITIES[severity].words

const examples: readonly Column<AlertExample>[] = [
  { id: 'load', header: 'Load', card: 'title', cell: row => row.external_load_number },
  { id: 'alert', header: 'Alert', wide: true, cell: row => ALERT_TYPES[row.is_type] },
  { id: 'now', header: 'Now', cell: row => severityWords(row.now) },
  { id: 'then', header: 'After', cell: row => severityWords(row.then) },
]

const isDifferent = ({ now, then }: AlertCounts) => now !== then

const Counts = ({ title, rows }: { title: string; rows: readonly AlertCounts[] }) => {
  const different = rows.filter(isDifferent)
  return (
    <section aria-label={title}>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {different.length === 0 ? (
        <Text size="sm">No difference.</Text>
      ) : (
        <Rows label={title} columns={counts} rows={different} rowKey={row => row.is_type} />
      )}
    </section>
  )
}

export const PreviewDialog = ({ changes, close }: { changes: Changes; close: () => void }) => (
  <Dialog isOpen close={close} title="Impact preview" size="lg">
    <Stack gap="md">
      <Loaded query={useQuery(previewQuery(changes))}>
        {preview => (
          <>
            <Counts
              title={`${count(preview.tickets, 'alert')} of the last ${preview.days} days`}
              rows={preview.raised}
            />
            <Text size="xs" c="var(--hw-muted)">
              On loads without an alert in that time, alerts that only the new thresholds would have raised
              aren’t known.
            </Text>
            <Counts title={`${count(preview.loads, 'open load')} as of now`} rows={preview.open} />
            {preview.examples.length > 0 && (
              <section aria-label="Examples">
                <Title order={3} mb={4}>
                  Examples
                </Title>
                <Rows
                  label="Examples"
                  columns={examples}
                  rows={preview.examples}
                  rowKey={row => `${row.ticket_id} ${row.external_load_number} ${row.is_type}`}
                />
              </section>
            )}
          </>
        )}
      </Loaded>
      <Group justify="flex-end">
        <Button onClick={close}>Done</Button>
      </Group>
    </Stack>
  </Dialog>
)
