/** The fraud-watch brand: known by its host's name, or by the plan of the person's company. (Document 1 §1 and §3.) */
import type { CurrentUser } from '@/api/types'

export const isWatchdogHost = (hostname = globalThis.location?.hostname ?? '') =>
  hostname.toLowerCase().includes('watchdog')

/** What the brand leaves open to this person. */
export const watchdogOf = (
  { paywall, watchdog_limits }: Pick<CurrentUser, 'paywall' | 'watchdog_limits'>,
  isHost = isWatchdogHost(),
) => {
  const isActive = isHost || paywall.is_watchdog
  const isOpen = !isActive || watchdog_limits.can_carrier_search_for_watchdog
  return { isActive, canCarrierSearch: isOpen, canViewShowPage: isOpen }
}
