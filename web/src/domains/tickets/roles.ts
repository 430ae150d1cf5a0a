/** Who may do what with tickets: their role, and whom they may assign. (Document 2 §3, §4 and §6.) Pure. */
import type { CurrentUser } from '@/api/types'
import type { Severity } from './types'
import type { ChosenResolution } from './words'

/** Any of these makes its holder a manager of tickets; other ticket users are staff. */
export const MANAGER_SCOPES = ['compliance', 'tickets_load_lock_manager'] as const

type Person = Pick<CurrentUser, 'scopes'>

export const isManager = ({ scopes }: Person) =>
  MANAGER_SCOPES.some(scope => (scopes as readonly string[]).includes(scope))

/** The staff scope without the manager's. */
export const isSelfStaff = ({ scopes }: Person) =>
  scopes.includes('tickets_load_lock_staff') && !scopes.includes('tickets_load_lock_manager')

/** Someone to whom a ticket may be assigned. (Document 2 §3: load-lock assignee.) */
export interface Assignee {
  id: number
  full_name: string
  email: string
  phone_e164: string | null
  is_self_staff: boolean
}

/** The current user as an assignee. */
export const selfAsAssignee = (
  user: Pick<CurrentUser, 'id' | 'first_name' | 'last_name' | 'email' | 'scopes'>,
): Assignee => ({
  id: user.id,
  full_name: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email,
  email: user.email,
  phone_e164: null,
  is_self_staff: isSelfStaff(user),
})

/** The current user is added where they are missing. */
export const withSelf = (people: readonly Assignee[], self: Assignee): readonly Assignee[] =>
  people.some(({ id }) => id === self.id) ? people : [...people, self]

/** Accepting the risk of a high alert is a manager's. */
export const mayResolve = (resolution: ChosenResolution, severity: Severity, user: Person) =>
  resolution !== 'risk_accepted' || severity !== 'high' || isManager(user)

/** Where a person must say why. */
export const needsReason = (resolution: ChosenResolution | '', severity: Severity) =>
  resolution === 'risk_accepted' && severity === 'high'
