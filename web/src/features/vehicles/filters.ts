/** The filters of the vehicle search, as data. */
import { VEHICLE_SOURCES, VEHICLE_TYPES } from '@/domains/vehicles/vehicle-types'
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'
import { STATE_OPTIONS } from '@/lib/states'

export const vehicleFilters: readonly FilterField[] = [
  {
    control: 'text',
    key: 'vin_start',
    label: 'VIN or first characters',
    placeholder: '1FUJGLDR…',
    hint: 'At least three characters',
  },
  { control: 'text', key: 'license_eq', label: 'Plate', placeholder: 'P123456' },
  {
    control: 'select',
    key: 'license_state_eq',
    label: 'Plate’s state',
    any: 'Any',
    options: STATE_OPTIONS.flatMap(({ items }) => items),
  },
  { control: 'choices', key: 'is_type_in', label: 'Type', options: VEHICLE_TYPES },
  { control: 'select', key: 'source_eq', label: 'Source', any: 'Anywhere', options: VEHICLE_SOURCES },
  { control: 'days', keys: ['seen_on_gteq', 'seen_on_lteq'], label: 'Seen' },
]

export const vehicleSearchParams = listSearch(vehicleFilters, ['date'])
