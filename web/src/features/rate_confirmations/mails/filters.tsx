/** The filters of the emails, with their labels and choices. */
import { carrierFilter } from '@/domains/carriers/carrier-filter'
import { MAIL_KINDS } from '@/domains/rate_confirmations/words'
import type { FilterField } from '@/kit/list/types'

export const mailFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'kind_eq',
    label: 'What it carries',
    any: 'Any',
    options: Object.entries(MAIL_KINDS).map(([value, label]) => ({ value, label })),
  },
  { control: 'text', key: 'load_external_load_number_cont', label: 'Load' },
  carrierFilter,
  { control: 'text', key: 'email_cont', label: 'Email address' },
  // From a rate confirmation's page.
  {
    control: 'custom',
    key: 'rate_confirmation_id_eq',
    label: 'One rate confirmation',
    isHidden: true,
    input: () => null,
    words: () => 'One rate confirmation',
  },
]
