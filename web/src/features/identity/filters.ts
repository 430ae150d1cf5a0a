/** The filters of the list of alerts, as data. */
import { TYPE_OPTIONS } from '@/domains/identity/words'
import { listSearch } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'

export const alertFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'recent',
    label: 'When',
    any: 'Last 7 days',
    options: [{ value: 'all', label: 'Any time' }],
  },
  { control: 'choices', key: 'is_type_in', label: 'Category', options: TYPE_OPTIONS },
  {
    control: 'select',
    key: 'own',
    label: 'Reported by',
    any: 'Anyone',
    options: [
      { value: '1', label: 'Your company' },
      { value: '0', label: 'Others' },
    ],
  },
  {
    control: 'select',
    key: 'unanswered',
    label: 'Messages',
    any: 'Any',
    options: [{ value: '1', label: 'Waiting for your answer' }],
  },
  {
    control: 'select',
    key: 'site_eq',
    label: 'Site',
    any: 'Either',
    options: [
      { value: 'portal', label: 'Broker portal' },
      { value: 'watchdog', label: 'Watchdog' },
    ],
  },
  { control: 'text', key: 'email_eq', label: 'Email used', placeholder: 'name@example.com' },
  { control: 'text', key: 'phone_e164_eq', label: 'Phone used', placeholder: '+12145550123' },
]

export const alertSearch = listSearch(alertFilters)
