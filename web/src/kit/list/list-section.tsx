/** A list inside a page: its filters in one row above it, the rest as on a list screen. */
import { Group, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './list.module.css'
import { useListSearch } from './navigation'
import { Results, type ResultsProps } from './results'
import type { FilterField } from './types'

// The results come first: the controls, which are heavier, load beside them.
const FilterBar = lazy(() => import('./filters/filter-bar').then(module => ({ default: module.FilterBar })))

interface Props<Row extends object> extends Omit<ResultsProps<Row>, 'search'> {
  filters?: readonly FilterField[]
}

const NONE: readonly FilterField[] = []

export const ListSection = <Row extends object>({ filters = NONE, ...results }: Props<Row>) => {
  const search = useListSearch()
  return (
    <Stack gap="sm">
      {filters.length > 0 && (
        <Group align="flex-end" gap="sm" className={classes.bar} role="group" aria-label="Filters">
          <Suspense fallback={<Skeleton h={56} aria-hidden />}>
            <FilterBar filters={filters} search={search} />
          </Suspense>
        </Group>
      )}
      <Results {...results} search={search} />
    </Stack>
  )
}
