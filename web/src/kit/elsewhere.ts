import type { CurrentUser, Site } from '@/api/types'

/** The site where this person belongs, when it is not this one: the other brand's, or the carriers' onboarding. (Document 1 §2, steps 2 and 7.) */
export const elsewhere = (
  { brand, hosts, onboarding_url }: Site,
  { paywall, company }: CurrentUser,
  href: string,
): string | null => {
  const own = paywall.is_watchdog ? hosts.watchdog : hosts.portal
  if (paywall.is_watchdog !== brand.is_watchdog && own) return `${own}/broker${href}`
  return company?.company_type === 'broker' ? null : (onboarding_url ?? null)
}
