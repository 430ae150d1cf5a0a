import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../list.module.css'
import { keysOf } from '../search'
import type { FilterChange, FilterField, ListSearch } from '../types'
import { FilterControl } from './filter-control'

export interface FilterPanelProps {
  fields: readonly FilterField[]
  search: ListSearch
  change: FilterChange
  /** What more can be done with the filters. */
  below?: ReactNode
}

/** Every filter of a list, under its heading. */
export const FilterPanel = ({ fields, search, change, below }: FilterPanelProps) => (
  <Stack gap="lg">
    {[
      ...Map.groupBy(
        fields.filter(field => !field.isHidden),
        field => field.group ?? '',
      ),
    ].map(([group, members]) => (
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
    {below}
  </Stack>
)
