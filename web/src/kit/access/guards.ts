/** Whether a person may open a screen: the server's own guards (exported with its API), evaluated here for menus and routes. */
import { GUARDS, type GuardName } from '@/api/guards.gen'
import type { CurrentUser } from '@/api/types'
import { watchdogOf } from './watchdog'

/** Plan, scopes, the brand's limits and who is staff: what document 1 §6 says of a route, and more. */
export const meets = (name: GuardName, user: CurrentUser): boolean => {
  const guard = GUARDS[name]
  const anyOf = <T>(wanted: readonly T[], has: (one: T) => boolean) => wanted.length === 0 || wanted.some(has)
  const scopes: readonly string[] = user.scopes
  return (
    (guard.access !== 'staff' || user.is_staff) &&
    anyOf(guard.plan, flag => Boolean((user.paywall as Record<string, unknown>)[flag])) &&
    anyOf(guard.scopes, scope => scopes.includes(scope)) &&
    !guard.without_scopes.some(scope => scopes.includes(scope)) &&
    !(guard.is_closed_in_watchdog && watchdogOf(user).isActive) &&
    !(guard.is_limited_in_watchdog && !watchdogOf(user).canCarrierSearch) &&
    !(guard.is_vehicle_search && user.company?.hide_vehicle_search)
  )
}

/** The whole guard, as the server checks it. */
export const allows = (name: GuardName, user: CurrentUser): boolean => {
  const guard = GUARDS[name]
  if (guard.access === 'broker') {
    if (user.company?.company_type !== 'broker') return false
    if (user.company.status === 'subscription_or_trial_expired' && !guard.allows_expired) return false
    if (user.company.status === 'pending_access_review') return false
  }
  return meets(name, user)
}
