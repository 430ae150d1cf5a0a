/** A list inside a page: its filters in one row above it, the rest as on a list screen. */
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Page } from '@/api/http'
import classes from './list.module.css'
import { useListSearch } from './navigation'
import { Results, type ResultsProps } from './results'
import type { FilterField } from './types'

// The results come first: the controls, which are heavier, load beside them.
const FilterBar = lazy(() => import('./filters/filter-bar').then(module => ({ default: module.FilterBar })))

interface Props<Row extends object> extends Omit<ResultsProps<Row>, 'search'> {
  filters?: readonly FilterField[]
  /** What narrows the list beside its filters. With it, a phone shows both behind one button, so that the rows come first. */
  narrowing?: (page: Page<Row> | undefined) => ReactNode
}

const NONE: readonly FilterField[] = []

export const ListSection = <Row extends object>({
  filters = NONE,
  narrowing,
  above,
  ...results
}: Props<Row>) => {
  const search = useListSearch()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isOpen, { toggle }] = useDisclosure()
  const isFolding = isPhone && narrowing !== undefined
  const isShown = isOpen || !isFolding
  const inForce = Object.keys(search.q ?? {}).filter(key => key !== 's').length
  return (
    <Stack gap="sm">
      {isFolding && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
        </Button>
      )}
      {isShown && filters.length > 0 && (
        <Group
          align="flex-end"
          gap="sm"
          className={classes.bar}
          role="group"
          aria-label="Filters"
          data-dense={results.isDense || undefined}
        >
          <Suspense fallback={<Skeleton h={56} aria-hidden />}>
            <FilterBar filters={filters} search={search} />
          </Suspense>
        </Group>
      )}
      <Results
        {...results}
        search={search}
        above={
          narrowing || above
            ? page => (
                <Stack gap="xs">
                  {isShown && narrowing?.(page)}
                  {above?.(page)}
                </Stack>
              )
            : undefined
        }
      />
    </Stack>
  )
}
