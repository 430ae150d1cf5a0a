/** A list inside a page: its filters in one row above it, the rest as on a list screen. */
import { Group, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { FilterControl } from './filter-control'
import classes from './list.module.css'
import { useListNavigation } from './navigation'
import { Results, type ResultsProps } from './results'
import { keysOf, withFilters } from './search'
import type { FilterField, ListSearch } from './types'

interface Props<Row extends object> extends Omit<ResultsProps<Row>, 'search'> {
  filters?: readonly FilterField[]
}

const NONE: readonly FilterField[] = []

export const ListSection = <Row extends object>({ filters = NONE, ...results }: Props<Row>) => {
  const { q, page } = useSearch({ strict: false }) as ListSearch
  const search = { ...(q && { q }), ...(page && { page }) }
  const go = useListNavigation()
  return (
    <Stack gap="sm">
      {filters.length > 0 && (
        <Group align="flex-end" gap="sm" className={classes.bar} role="group" aria-label="Filters">
          {filters.map(field => (
            <FilterControl
              key={keysOf(field).join()}
              field={field}
              q={q ?? {}}
              change={changes => go(withFilters(search, changes), { replace: true })}
            />
          ))}
        </Group>
      )}
      <Results {...results} search={search} />
    </Stack>
  )
}
