/** A list screen: filters beside the results (behind a button where they don't fit), active ones above them. */
import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { PageHead } from '../page-head'
import { ActiveFilters } from './filters/active-filters'
import classes from './list.module.css'
import { useListNavigation, useListSearch } from './navigation'
import { LoadingRows, Results, type ResultsProps } from './results'
import { type ActiveFilter, activeFilters, withFilters } from './search'
import type { FilterChange, FilterField } from './types'

// The results come first: the controls, which are heavier, load beside them.
const FilterPanel = lazy(() =>
  import('./filters/filter-panel').then(module => ({ default: module.FilterPanel })),
)
const FilterDrawer = lazy(() =>
  import('./filters/filter-drawer').then(module => ({ default: module.FilterDrawer })),
)

interface Props<Row extends object> extends Omit<ResultsProps<Row>, 'search' | 'label'> {
  title: string
  lead?: ReactNode
  /** The ways to lists beside this one. */
  tabs?: ReactNode
  filters: readonly FilterField[]
  /** Below the filters: what more can be done with them. */
  belowFilters?: ReactNode
  /** Which filters the search begins with is not known yet. */
  isOpening?: boolean
  /** Actions on the search, with the active filters. */
  actions?: (inForce: readonly ActiveFilter[]) => ReactNode
}

export const ListPage = <Row extends object>({
  title,
  lead,
  tabs,
  filters,
  belowFilters,
  isOpening = false,
  actions,
  ...results
}: Props<Row>) => {
  const search = useListSearch()
  const go = useListNavigation()
  const isWide = useMediaQuery('(min-width: 86em)', true, { getInitialValueInEffect: false })
  const [opened, { open, close }] = useDisclosure()
  const inForce = activeFilters(filters, search)
  const change: FilterChange = changes => go(withFilters(search, changes), { replace: true })
  const controls = { fields: filters, search, change, below: belowFilters }
  return (
    <Stack gap="md">
      <PageHead title={title} lead={lead} actions={actions?.(inForce)} />
      {tabs}
      <div className={classes.page}>
        {isWide && (
          <aside className={classes.aside} aria-label="Filters">
            <Suspense fallback={<PanelSkeleton />}>
              <FilterPanel {...controls} />
            </Suspense>
          </aside>
        )}
        <Stack gap="xs" miw={0}>
          {!isWide && (
            <Button
              variant="default"
              size="xs"
              w="fit-content"
              leftSection={<IconAdjustmentsHorizontal size={16} />}
              onClick={open}
            >
              {inForce.length > 0 ? `Filters (${inForce.length})` : 'Filters'}
            </Button>
          )}
          <ActiveFilters filters={inForce} change={change} />
          {isOpening ? (
            <LoadingRows rows={12} label={title} />
          ) : (
            <Results {...results} label={title} search={search} />
          )}
        </Stack>
      </div>
      {opened && (
        <Suspense>
          <FilterDrawer {...controls} onClose={close} />
        </Suspense>
      )}
    </Stack>
  )
}

const PanelSkeleton = () => (
  <Stack gap="md" aria-hidden>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row}>
        <Skeleton h={12} w="45%" mb={8} />
        <Skeleton h={32} />
      </div>
    ))}
  </Stack>
)
