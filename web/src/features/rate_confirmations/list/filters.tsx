/** The filters of the rate confirmations, with their labels. */
import { Checkbox } from '@mantine/core'
import { carrierFilter } from '@/domains/carriers/carrier-filter'
import type { CustomControlProps, FilterField } from '@/kit/list/types'
import classes from '../rate-confirmations.module.css'

/** Document 2 §2: a toggle limits them to those created by the current user. */
const createdBy =
  (userId: number) =>
  // It is a component; whose they are is fixed.
  ({ label, value, change }: CustomControlProps) => (
    <Checkbox
      className={classes.check}
      label={label}
      checked={value === String(userId)}
      onChange={event => change(event.currentTarget.checked ? String(userId) : undefined)}
    />
  )

export const confirmationFilters = (userId: number): readonly FilterField[] => [
  {
    control: 'custom',
    key: 'creator_id_eq',
    label: 'Created by me',
    input: createdBy(userId),
    words: id => (id === String(userId) ? 'Created by me' : `Created by: teammate ${id}`),
  },
  { control: 'text', key: 'load_external_load_number_cont', label: 'Load' },
  carrierFilter,
  { control: 'text', key: 'recipient_email_cont', label: 'Recipient’s email' },
  // From a load's page.
  {
    control: 'custom',
    key: 'load_id_eq',
    label: 'One load',
    isHidden: true,
    input: () => null,
    words: () => 'One load',
  },
]
