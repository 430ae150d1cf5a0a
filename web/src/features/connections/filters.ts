/** The filters of one's carriers, with their labels and choices. */
import type { FilterField } from '@/kit/list/types'
import { STATE_OPTIONS } from '@/lib/states'

export const networkFilters: readonly FilterField[] = [
  { control: 'text', key: 'search_text', label: 'Name or number' },
  { control: 'choices', key: 'carrier_state_in', label: 'State', options: STATE_OPTIONS },
  {
    control: 'select',
    key: 'lapses_within_days_lteq',
    label: 'Insurance or authority lapses',
    any: 'Any time',
    options: [
      { value: '7', label: 'Within 7 days' },
      { value: '30', label: 'Within 30 days' },
      { value: '60', label: 'Within 60 days' },
      { value: '90', label: 'Within 90 days' },
    ],
  },
]
