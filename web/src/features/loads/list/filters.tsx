/** The filters of the loads, with their labels and choices. */
import { Checkbox } from '@mantine/core'
import { lazy } from 'react'
import { EQUIPMENT_OPTIONS } from '@/domains/loads/words'
import { carrierFilter } from '@/domains/carriers/carrier-filter'
import type { CustomControlProps, FilterField } from '@/kit/list/types'
import classes from './list.module.css'

// What looks things up comes after the rows.
const PersonPicker = lazy(() =>
  import('@/domains/loads/people').then(module => ({ default: module.PersonPicker })),
)
const TeamSelect = lazy(() =>
  import('@/domains/loads/team-select').then(module => ({ default: module.TeamSelect })),
)

const Check = ({ label, value, change }: CustomControlProps) => (
  <Checkbox
    className={classes.mine}
    label={label}
    checked={value === 'true'}
    onChange={event => change(event.currentTarget.checked ? 'true' : undefined)}
  />
)

export const loadFilters: readonly FilterField[] = [
  { control: 'custom', key: 'my_loads_eq', label: 'My loads', input: Check, words: () => 'My loads' },
  {
    control: 'custom',
    key: 'has_problem_eq',
    label: 'With problems',
    input: Check,
    words: () => 'With problems',
  },
  {
    control: 'custom',
    key: 'user_id_eq',
    label: 'Owner',
    input: PersonPicker,
    words: id => `Owner: teammate ${id}`,
  },
  { control: 'custom', key: 'team_id_eq', label: 'Team', input: TeamSelect, words: id => `Team: ${id}` },
  carrierFilter,
  { control: 'days', keys: ['pickup_time_gteq', 'pickup_time_lt'], label: 'Pickup' },
  {
    control: 'select',
    key: 'equipment_type_eq',
    label: 'Equipment',
    any: 'Any',
    options: EQUIPMENT_OPTIONS,
  },
]
