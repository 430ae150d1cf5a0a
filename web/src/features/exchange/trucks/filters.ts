/** The filters of truck postings, with their labels and choices. */
import { lazy } from 'react'
import { knownName } from '@/domains/carriers/carrier-names'
import { EQUIPMENT_OPTIONS } from '@/domains/loads/words'
import type { FilterField } from '@/kit/list/types'
import { EVERY } from './queries'

// What looks things up comes after the rows.
const CarrierPicker = lazy(() =>
  import('@/domains/carriers/carrier-picker').then(module => ({ default: module.CarrierPicker })),
)

export const truckFilters: readonly FilterField[] = [
  {
    control: 'custom',
    key: 'carrier_id_eq',
    label: 'Carrier',
    input: CarrierPicker,
    words: id => `Carrier: ${knownName(id) ?? id}`,
  },
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
