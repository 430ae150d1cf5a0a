/** The filters of the list of notices, as data. */
import { carrierFilter } from '@/domains/carriers/carrier-filter'
import { KIND_OPTIONS, SEVERITY_OPTIONS } from '@/domains/notices/words'
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
  { control: 'checks', key: 'severity_in', label: 'Severity', options: SEVERITY_OPTIONS },
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
  carrierFilter,
]

export const noticeSearch = listSearch(noticeFilters, ['severity_rank'])
