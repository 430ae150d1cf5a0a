import { SCOPE_WORDS } from '@/domains/users/scopes'
import type { FilterField } from '@/kit/list/types'
import { ACTION_WORDS } from './audit/words'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const userFilters: readonly FilterField[] = [
  {
    control: 'choices',
    key: 'user_scopes_scope_matches_any',
    label: 'Permissions',
    options: optionsOf(SCOPE_WORDS),
  },
]

export const auditFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'action_eq',
    label: 'Event',
    any: 'Anything',
    options: optionsOf(ACTION_WORDS),
  },
]

export const changeOrderFilters: readonly FilterField[] = [
  {
    control: 'select',
    key: 'status_eq',
    label: 'Status',
    any: 'Any',
    options: optionsOf({ pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' }),
  },
]
