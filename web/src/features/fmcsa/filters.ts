/** The filters of the lists of imports and of rejected rows, as data. */
import type { FilterField } from '@/kit/list/types'

export const importFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'status_eq',
    label: 'Status',
    any: 'Any',
    options: [
      { value: 'finished', label: 'Finished' },
      { value: 'failed', label: 'Refused or failed' },
      { value: 'running', label: 'Running' },
    ],
  },
  {
    control: 'either',
    key: 'has_unread_rows_eq',
    yes: 'With rejected rows',
    no: 'All rows read',
    label: 'Rows',
  },
  {
    control: 'either',
    key: 'has_older_rows_eq',
    yes: 'With older rows',
    no: 'No older rows',
    label: 'Older rows',
  },
]

export const olderFilters: readonly FilterField[] = [
  {
    control: 'number',
    key: 'dot_number_eq',
    label: 'USDOT number',
    words: value => `USDOT ${value}`,
  },
]

export const rejectedFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'is_kept_eq',
    label: 'Outcome',
    any: 'Any',
    options: [
      { value: 'false', label: 'Not imported' },
      { value: 'true', label: 'Imported, field unknown' },
    ],
  },
]
