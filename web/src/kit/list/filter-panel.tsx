import { Stack, Title } from '@mantine/core'
import { FilterControl } from './filter-control'
import classes from './list.module.css'
import { keysOf } from './search'
import type { FilterChange, FilterField, ListSearch } from './types'

export interface FilterPanelProps {
  fields: readonly FilterField[]
  search: ListSearch
  change: FilterChange
}

/** Every filter of a list, under its heading. */
export const FilterPanel = ({ fields, search, change }: FilterPanelProps) => (
  <Stack gap="lg">
    {[...Map.groupBy(fields, field => field.group ?? '')].map(([group, members]) => (
      <Stack key={group} gap="sm" component="section" aria-label={group || 'Text'}>
        {group && (
          <Title order={2} className={classes.filterGroup}>
            {group}
          </Title>
        )}
        {members.map(field => (
          <FilterControl key={keysOf(field).join()} field={field} q={search.q ?? {}} change={change} />
        ))}
      </Stack>
    ))}
  </Stack>
)
