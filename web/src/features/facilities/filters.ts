/** The filters and orders of the list of facilities, as data. */
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

export const facilityFilters: readonly FilterField[] = [
  { control: 'text', key: 'search', label: 'Facility', placeholder: 'Name, street, city or ZIP code' },
]

export const facilitiesSearch = listSearch(facilityFilters, [
  'stays',
  'dwell_minutes',
  'detention_minutes',
  'last_arrived_at',
])
