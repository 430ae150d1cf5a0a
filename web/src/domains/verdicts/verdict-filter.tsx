import { Chip, Group } from '@mantine/core'
import { formatNumber } from '@/lib/number'
import { VERDICT_OPTIONS, type VerdictTotals } from './words'

interface Props {
  /** How many carriers have each; null where they were not counted. */
  totals: VerdictTotals | null
  chosen: string[]
  change: (chosen: string[]) => void
}

/** Narrows a list to verdicts, each with its total: the calls count every verdict, whichever are chosen. */
export const VerdictFilter = ({ totals, chosen, change }: Props) => (
  <Chip.Group multiple value={chosen} onChange={change}>
    <Group gap={6} role="group" aria-label="Verdict">
      {VERDICT_OPTIONS.map(({ value, label }) => (
        <Chip key={value} value={value} size="xs">
          {totals ? `${label} · ${formatNumber(totals[value])}` : label}
        </Chip>
      ))}
    </Group>
  </Chip.Group>
)
