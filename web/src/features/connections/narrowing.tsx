/** Narrows a list by verdict and by result under the rules, each with its number; the address holds what is chosen. */
import { Chip, Group } from '@mantine/core'
import { RESULT_IDS, RESULTS } from '@/domains/connections/stages'
import { VerdictFilter } from '@/domains/verdicts/verdict-filter'
import { verdictTotals } from '@/domains/verdicts/words'
import { useListNavigation, useListSearch } from '@/kit/list/navigation'
import { withFilters } from '@/kit/list/search'
import { formatNumber } from '@/lib/number'

type Counters = Readonly<Record<string, number>>

export const Narrowing = ({ counters = {}, byRules }: { counters?: Counters; byRules: boolean }) => {
  const search = useListSearch()
  const go = useListNavigation()
  const verdicts = search.q?.verdict_in
  return (
    <Group gap="xs" justify="space-between">
      <VerdictFilter
        totals={verdictTotals(counters)}
        chosen={Array.isArray(verdicts) ? verdicts : []}
        change={chosen => go(withFilters(search, { verdict_in: chosen }), { replace: true })}
      />
      {byRules && <ByRules counters={counters} />}
    </Group>
  )
}

const ByRules = ({ counters }: { counters: Counters }) => {
  const search = useListSearch()
  const go = useListNavigation()
  const chosen = search.q?.rules_assessment_eq
  return (
    <Group gap={6} role="group" aria-label="Rules">
      {RESULT_IDS.map(id => {
        const { label, word, counter } = RESULTS[id]
        const total = counters[counter]
        return (
          <Chip
            key={id}
            size="xs"
            checked={chosen === word}
            onChange={isChosen =>
              go(withFilters(search, { rules_assessment_eq: isChosen ? word : undefined }), {
                replace: true,
              })
            }
          >
            {total === undefined ? label : `${label} · ${formatNumber(total)}`}
          </Chip>
        )
      })}
    </Group>
  )
}
