import { Text } from '@mantine/core'
import type { Safety, SmsCategory } from '@/api/types'
import { FactValue } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource, SourceNote } from '@/kit/facts/source-note'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { formatDay } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'
import { outdatedSms } from './words'

const columns: readonly Column<SmsCategory>[] = [
  { id: 'category', header: 'Category (BASIC)', card: 'title', cell: row => row.label },
  {
    id: 'inspections',
    header: 'Inspections with violation',
    numeric: true,
    cell: row => row.inspections_with_violation ?? <Unknown />,
  },
  {
    id: 'measure',
    header: 'Measure',
    numeric: true,
    cell: row => row.measure?.toFixed(2) ?? <None>None</None>,
  },
  {
    id: 'percentile',
    header: 'Percentile',
    numeric: true,
    cell: row => row.percentile ?? <Unknown>Not public</Unknown>,
  },
  { id: 'threshold', header: 'Threshold', numeric: true, cell: row => `${row.threshold_percent}%` },
  {
    id: 'alert',
    header: 'Alert',
    card: 'tag',
    cell: row => {
      if (row.is_outdated) return <OutcomeTag outcome="unknown">{outdatedSms(row).tag}</OutcomeTag>
      if (row.is_acute) return <OutcomeTag outcome="fail">Acute or critical violation</OutcomeTag>
      if (row.is_over_threshold == null) return <OutcomeTag outcome="unknown">Not public</OutcomeTag>
      return row.is_over_threshold ? (
        <OutcomeTag outcome="fail">Over threshold</OutcomeTag>
      ) : (
        <OutcomeTag outcome="pass">Under threshold</OutcomeTag>
      )
    },
  },
  { id: 'source', header: '', cell: row => <RowSource source={row.source} /> },
]

/** Why results are shown and judge nothing, behind the notes on all of them; nothing where they do. */
const outdatedNote = (categories: readonly SmsCategory[]) => {
  const outdated = categories.find(row => row.is_outdated)
  return outdated && ` ${outdatedSms(outdated).sentence}`
}

/** FMCSA's monthly measures. They are no percentiles; those are public for passenger carriers alone. */
export const SmsSection = ({ sms, method }: { sms: Safety['sms']; method: Safety['sms_method'] }) => (
  <Section title="Safety Measurement System">
    {sms.value && sms.value.length > 0 ? (
      <>
        <Rows
          label="Safety Measurement System"
          columns={columns}
          rows={sms.value}
          rowKey={row => `${row.code}${row.result_set}`}
        />
        <Text size="xs" c="var(--hw-muted)" mt="xs">
          A measure is higher where a carrier does worse; it is not a percentile. Percentiles of property
          carriers are not public (FAST Act, 2015). Thresholds: {method.version}, as of{' '}
          {formatDay(method.as_of)}, for {method.group} carriers.
          {outdatedNote(sms.value)}
        </Text>
      </>
    ) : (
      <FactValue
        label="Safety Measurement System"
        fact={sms}
        none="Not listed: too few inspections or violations to measure"
      />
    )}
    <SourceNote sources={[sms.source]} />
  </Section>
)
