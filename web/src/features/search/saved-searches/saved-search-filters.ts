/** The filters of the list of saved searches, as data. */
import type { SavedSearchKind } from '@/api/types'
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

/** The screens by what people call them. */
export const KINDS: Record<SavedSearchKind, string> = {
  lane: 'Lane search',
  global: 'Carrier search',
  contact: 'Contact search',
  vehicle: 'Vehicle search',
  results: 'Browse carriers',
}

export const savedSearchFilters: readonly FilterField[] = [
  { control: 'text', key: 'name_cont', label: 'Name' },
  {
    control: 'select',
    key: 'kind_in',
    label: 'Screen',
    any: 'Any screen',
    options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
  },
  { control: 'either', key: 'is_shared_eq', label: 'Shared', yes: 'Shared', no: 'Private' },
]

export const savedSearchParams = listSearch(savedSearchFilters, ['name', 'created_at'])
