/** The board's order. (Document 2 §5; a phone has no heads of columns.) */
import { NativeSelect } from '@mantine/core'
import { useListNavigation, useListSearch } from '@/kit/list/navigation'
import { withFilters } from '@/kit/list/search'
import { DEFAULT_SORT, SORT_OPTIONS, SORT_WORDS } from './sorts'

export const SortSelect = () => {
  const search = useListSearch()
  const go = useListNavigation()
  const s = search.q?.s
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort by"
      data={SORT_OPTIONS}
      value={typeof s === 'string' && s in SORT_WORDS ? s : DEFAULT_SORT}
      onChange={event => go(withFilters(search, { s: event.currentTarget.value }))}
    />
  )
}
