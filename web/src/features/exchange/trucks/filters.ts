/** The filters of truck postings, with their labels and choices. */
import { carrierFilter } from '@/domains/carriers/carrier-filter'
import { EQUIPMENT_OPTIONS } from '@/domains/loads/words'
import type { FilterField } from '@/kit/list/types'
import { EVERY } from './queries'

export const truckFilters: readonly FilterField[] = [
  carrierFilter,
  {
    control: 'select',
    key: 'posted_equipment_type_eq',
    label: 'Equipment',
    any: 'Any',
    options: EQUIPMENT_OPTIONS,
  },
  {
    control: 'select',
    key: 'is_active_eq',
    label: 'State',
    any: 'Active',
    options: [
      { value: '0', label: 'Inactive or expired' },
      { value: EVERY, label: 'All' },
    ],
  },
]
