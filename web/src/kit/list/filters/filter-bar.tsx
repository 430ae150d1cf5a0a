import { useListNavigation } from '../navigation'
import { keysOf, withFilters } from '../search'
import type { FilterField, ListSearch } from '../types'
import { FilterControl } from './filter-control'

/** A list's filters in one row. */
export const FilterBar = ({ filters, search }: { filters: readonly FilterField[]; search: ListSearch }) => {
  const go = useListNavigation()
  return filters.map(field => (
    <FilterControl
      key={keysOf(field).join()}
      field={field}
      q={search.q ?? {}}
      change={changes => go(withFilters(search, changes), { replace: true })}
    />
  ))
}
