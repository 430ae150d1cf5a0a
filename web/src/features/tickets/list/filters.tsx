/** The filters of the alerts, with their labels and choices. */
import { Checkbox } from '@mantine/core'
import { lazy } from 'react'
import type { CurrentUser } from '@/api/types'
import { ALERT_TYPE_OPTIONS, SEVERITY_OPTIONS, STATUS_OPTIONS } from '@/domains/tickets/words'
import type { CustomControlProps, FilterField } from '@/kit/list/types'
import classes from './list.module.css'
import type { TabId } from './search'

// What looks things up comes after the rows.
const AssigneeSelect = lazy(() =>
  import('./assignee-select').then(module => ({ default: module.AssigneeSelect })),
)
const TeamSelect = lazy(() =>
  import('@/domains/loads/team-select').then(module => ({ default: module.TeamSelect })),
)

/** A box that stands for one value of its filter. */
const checkFor =
  (checked: string) =>
  // It is a component; the filter's value is fixed.
  ({ label, value, change }: CustomControlProps) => (
    <Checkbox
      className={classes.check}
      label={label}
      checked={value === checked}
      onChange={event => change(event.currentTarget.checked ? checked : undefined)}
    />
  )

const Unassigned = checkFor('1')

const severity: FilterField = {
  control: 'select',
  key: 'severity_eq',
  label: 'Severity',
  any: 'Any',
  options: SEVERITY_OPTIONS,
}

const kind: FilterField = {
  control: 'select',
  key: 'is_type_eq',
  label: 'Alert',
  any: 'Any',
  options: ALERT_TYPE_OPTIONS,
}

const assignee: FilterField = {
  control: 'custom',
  key: 'assignee_id_eq',
  label: 'Assignee',
  input: AssigneeSelect,
  words: id => `Assignee: teammate ${id}`,
}

/** Of the table by movement. */
export const movementFilters: readonly FilterField[] = [severity, kind, assignee]

const status: FilterField = {
  control: 'select',
  key: 'status_eq',
  label: 'Status',
  any: 'Any',
  options: STATUS_OPTIONS.filter(({ value }) => value !== 'closed'),
}

const overdue: FilterField = {
  control: 'custom',
  key: 'is_overdue_eq',
  label: 'Not acknowledged in time',
  input: checkFor('1'),
  words: () => 'Not acknowledged in time',
}

/** Tabs of one status alone. */
const ONE_STATUS: ReadonlySet<TabId> = new Set<TabId>(['closed', 'pending'])

/** Of the table by alert, for a person. */
export const ticketFilters = (tab: TabId, user: Pick<CurrentUser, 'id'>): readonly FilterField[] => [
  ...(ONE_STATUS.has(tab) ? [] : [status]),
  severity,
  kind,
  assignee,
  {
    control: 'custom',
    key: 'assignee_id_null',
    label: 'Unassigned',
    input: Unassigned,
    words: () => 'Unassigned',
  },
  ...(tab === 'closed' ? [] : [overdue]),
  {
    control: 'custom',
    key: 'load_user_id_eq',
    label: 'My loads',
    input: checkFor(String(user.id)),
    words: () => 'My loads',
  },
  { control: 'custom', key: 'load_team_id_eq', label: 'Team', input: TeamSelect, words: id => `Team: ${id}` },
]
