/** The filters of the list of notices, as data. */
import { KIND_OPTIONS } from '@/domains/notices/words'
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

export const noticeFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'unread',
    label: 'Read',
    any: 'All',
    options: [
      { value: '1', label: 'Unread' },
      { value: '0', label: 'Read' },
    ],
  },
  { control: 'checks', key: 'kind_in', label: 'Kind', options: KIND_OPTIONS },
  {
    control: 'select',
    key: 'result_eq',
    label: 'New result',
    any: 'Any',
    options: [
      { value: 'fail', label: 'Fail' },
      { value: 'incomplete', label: 'Incomplete' },
      { value: 'partial_pass', label: 'Partial pass' },
      { value: 'pass', label: 'Pass' },
    ],
  },
  {
    control: 'number',
    key: 'carrier_id_eq',
    label: 'Carrier',
    hint: 'The number in the carrier’s page address.',
    words: value => `Carrier number ${value}`,
  },
]

export const noticeSearch = listSearch(noticeFilters)
