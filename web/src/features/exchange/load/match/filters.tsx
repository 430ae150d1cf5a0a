/** The filters of a match: those of carrier lists that say who can haul it. */
import { Checkbox } from '@mantine/core'
import type { CustomControlProps, FilterField } from '@/kit/list/types'
import classes from './match.module.css'

const Check = ({ label, value, change }: CustomControlProps) => (
  <Checkbox
    className={classes.check}
    label={label}
    checked={value === 'true'}
    onChange={event => change(event.currentTarget.checked ? 'true' : undefined)}
  />
)

export const matchFilters: readonly FilterField[] = [
  {
    control: 'range',
    keys: ['fleet_size_gteq', 'fleet_size_lteq'],
    label: 'Power units',
  },
  {
    control: 'range',
    keys: ['authority_age_gteq', 'authority_age_lteq'],
    label: 'Authority age',
    unit: 'months',
  },
  {
    control: 'custom',
    key: 'shows_failing',
    label: 'Show carriers that fail your rules',
    input: Check,
    words: () => 'Failing carriers shown',
  },
]
