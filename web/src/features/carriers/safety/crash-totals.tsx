import { Text } from '@mantine/core'
import type { SafetySummary } from '@/api/types'
import { FactValue } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { atLeast } from './words'

type Totals = NonNullable<SafetySummary['crashes']['value']>

const ROWS: readonly { label: string; of: (totals: Totals) => number }[] = [
  { label: 'All', of: totals => totals.total },
  { label: 'Fatal', of: totals => totals.fatal },
  { label: 'With injuries', of: totals => totals.injury },
  { label: 'Tow-away', of: totals => totals.tow_away },
]

/** The crashes of 24 months, by how bad they were. */
export const CrashTotals = ({ crashes }: { crashes: SafetySummary['crashes'] }) => (
  <Section title="Crashes, 24 months" grow>
    {crashes.value ? (
      <FactList
        rows={ROWS.map(({ label, of }) => ({
          label,
          value: (
            <FactValue
              label={`Crashes: ${label}`}
              fact={crashes}
              format={totals => atLeast(of(totals), totals.may_be_more)}
            />
          ),
        }))}
      />
    ) : (
      <FactValue label="Crashes" fact={crashes} none="None" />
    )}
    <Text size="xs" c="var(--hw-muted)" mt={6}>
      Crashes are listed regardless of fault.
    </Text>
    <SourceNote sources={[crashes.source]} />
  </Section>
)
