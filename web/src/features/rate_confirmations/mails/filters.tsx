/** The filters of the emails, with their labels and choices. */
import { lazy } from 'react'
import { knownName } from '@/domains/carriers/carrier-names'
import { MAIL_KINDS } from '@/domains/rate_confirmations/words'
import type { FilterField } from '@/kit/list/types'

// What looks things up comes after the rows.
const CarrierPicker = lazy(() =>
  import('@/domains/carriers/carrier-picker').then(module => ({ default: module.CarrierPicker })),
)

export const mailFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'kind_eq',
    label: 'What it carries',
    any: 'Any',
    options: Object.entries(MAIL_KINDS).map(([value, label]) => ({ value, label })),
  },
  { control: 'text', key: 'load_external_load_number_cont', label: 'Load' },
  {
    control: 'custom',
    key: 'carrier_id_eq',
    label: 'Carrier',
    input: CarrierPicker,
    words: id => `Carrier: ${knownName(id) ?? id}`,
  },
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
