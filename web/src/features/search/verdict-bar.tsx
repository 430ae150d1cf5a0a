import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { verdictTotals } from '@/domains/verdicts/words'
import { useListNavigation, useListSearch } from '@/kit/list/navigation'
import { withFilters } from '@/kit/list/search'

// The results come first.
const VerdictFilter = lazy(() =>
  import('@/domains/verdicts/verdict-filter').then(module => ({ default: module.VerdictFilter })),
)

/** The list's verdicts with their totals; the address holds which are chosen. */
export const VerdictBar = ({ counters = {} }: { counters?: Record<string, number> }) => {
  const search = useListSearch()
  const go = useListNavigation()
  const chosen = search.q?.verdict_in
  return (
    <Suspense fallback={<Skeleton h={23} w={320} aria-hidden />}>
      <VerdictFilter
        totals={verdictTotals(counters)}
        chosen={Array.isArray(chosen) ? chosen : []}
        change={verdicts => go(withFilters(search, { verdict_in: verdicts }), { replace: true })}
      />
    </Suspense>
  )
}
