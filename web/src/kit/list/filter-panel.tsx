import { Stack, Title } from '@mantine/core'
import type { FilterSetType } from '@/api/types'
import { DefaultFilterActions } from './default-filter-actions'
import { FilterControl } from './filter-control'
import classes from './list.module.css'
import { keysOf } from './search'
import type { FilterChange, FilterField, ListSearch } from './types'

export interface FilterPanelProps {
  fields: readonly FilterField[]
  search: ListSearch
  change: FilterChange
  /** The search can begin with default filters of this type. */
  defaults?: FilterSetType
}

/** Every filter of a list, under its heading. */
export const FilterPanel = ({ fields, search, change, defaults }: FilterPanelProps) => (
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
    {defaults && <DefaultFilterActions isType={defaults} fields={fields} search={search} />}
  </Stack>
)
