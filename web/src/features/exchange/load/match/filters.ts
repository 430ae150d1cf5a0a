/** The filters of a match: those of carrier lists that say how large, how long in business, and how new its trucks are. */
import { keysOf } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

export const matchFilters: readonly FilterField[] = [
  { control: 'range', keys: ['power_units_gteq', 'power_units_lteq'], label: 'Power units' },
  {
    control: 'range',
    keys: ['authority_months_gteq', 'authority_months_lteq'],
    label: 'Continuous authority',
    unit: 'months',
  },
  {
    control: 'range',
    keys: ['equipment_age_gteq', 'equipment_age_lteq'],
    label: 'Median age of trucks',
    unit: 'years',
  },
]

/** Those that a person is offered: the age of trucks follows from inspections, which the call refuses to some. */
export const matchFiltersFor = (maySeeSafety: boolean): readonly FilterField[] =>
  maySeeSafety ? matchFilters : matchFilters.filter(field => !keysOf(field).includes('equipment_age_lteq'))
