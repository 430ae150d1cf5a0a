/** A list inside a page: its filters in one row above it, the rest as on a list screen. */
import { Group, Stack } from '@mantine/core'
import { FilterControl } from './filter-control'
import classes from './list.module.css'
import { useListNavigation, useListSearch } from './navigation'
import { Results, type ResultsProps } from './results'
import { keysOf, withFilters } from './search'
import type { FilterField } from './types'

interface Props<Row extends object> extends Omit<ResultsProps<Row>, 'search'> {
  filters?: readonly FilterField[]
}

const NONE: readonly FilterField[] = []

export const ListSection = <Row extends object>({ filters = NONE, ...results }: Props<Row>) => {
  const search = useListSearch()
  const go = useListNavigation()
  return (
    <Stack gap="sm">
      {filters.length > 0 && (
        <Group align="flex-end" gap="sm" className={classes.bar} role="group" aria-label="Filters">
          {filters.map(field => (
            <FilterControl
              key={keysOf(field).join()}
              field={field}
              q={search.q ?? {}}
              change={changes => go(withFilters(search, changes), { replace: true })}
            />
          ))}
        </Group>
      )}
      <Results {...results} search={search} />
    </Stack>
  )
}
