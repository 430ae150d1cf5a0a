import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { SubscriptionUpload, UploadedRow } from '@/api/types'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { count, formatNumber } from '@/lib/number'
import classes from './connections.module.css'
import { carrierWords, OUTCOMES, problemsOf, reportCsv } from './report'

/** So many rows are shown; the file has them all. */
const SHOWN = 100

const columns: readonly Column<UploadedRow>[] = [
  { id: 'text', header: 'In the file', card: 'title', cell: ({ text }) => text },
  { id: 'row', header: 'Row', numeric: true, card: 'tag', cell: ({ row }) => formatNumber(row) },
  { id: 'outcome', header: 'Result', cell: ({ outcome }) => OUTCOMES[outcome].words },
  {
    id: 'carriers',
    header: 'Carriers',
    wide: true,
    cell: ({ carriers }) => (
      <span className={classes.numbers}>
        {carriers.map(carrier => (
          <Link key={carrier.id} to="/carriers/$id" params={{ id: String(carrier.id) }} target="_blank">
            {carrierWords(carrier)}
          </Link>
        ))}
      </span>
    ),
  },
]

interface Props {
  report: SubscriptionUpload
  again: () => void
  close: () => void
}

/** How the list came out: how many of each, the rows that need a look, and all of them as a file. */
export const UploadReport = ({ report, again, close }: Props) => {
  const problems = problemsOf(report)
  const file = useMemo(() => `data:text/csv;charset=utf-8,${encodeURIComponent(reportCsv(report))}`, [report])
  return (
    <Stack gap="sm">
      <div role="status">
        <Text fw={650}>
          {report.subscribed > 0
            ? `${count(report.subscribed, 'carrier')} now monitored`
            : 'No new carrier to monitor'}
        </Text>
        <dl className={classes.counts}>
          {Object.entries(OUTCOMES).map(([outcome, { label }]) => (
            <div key={outcome}>
              <dt>{label}</dt>
              <dd>{formatNumber(report[outcome as keyof typeof OUTCOMES])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {problems.length > 0 && (
        <>
          <Text size="sm">
            {count(problems.length, 'row')} {problems.length === 1 ? 'needs' : 'need'} a look
            {problems.length > SHOWN && `; the first ${SHOWN} are shown`}:
          </Text>
          <Rows
            label="Rows that need a look"
            columns={columns}
            rows={problems.slice(0, SHOWN)}
            rowKey={({ row }) => row}
          />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button
          component="a"
          href={file}
          download="monitored-carriers-report.csv"
          variant="subtle"
          leftSection={<IconDownload size={16} />}
        >
          All rows as CSV
        </Button>
        <Button variant="default" onClick={again}>
          Another list
        </Button>
        <Button onClick={close}>Done</Button>
      </Group>
    </Stack>
  )
}
