/** The tabs of one's account, as data. Their numbers are in the URL; 4 is the subscription (document 1 §9). */
import type { GuardName } from '@/api/guards.gen'
import type { CurrentUser } from '@/api/types'

/** What every tab is given. */
export interface TabProps {
  user: CurrentUser
}

export const TABS = [
  { number: 0, id: 'profile', label: 'Profile', guard: 'SignedIn' },
  { number: 1, id: 'company', label: 'Company', guard: 'ReadCompanyChangeOrders' },
  { number: 2, id: 'users', label: 'Users', guard: 'ReadUsers' },
  { number: 3, id: 'keys', label: 'Keys', guard: 'OwnOutlook' },
  { number: 4, id: 'subscription', label: 'Subscription', guard: 'SignedIn' },
  { number: 5, id: 'security', label: 'Security', guard: 'OwnSecurity' },
  { number: 6, id: 'reports', label: 'Reports', guard: 'RunReports' },
  { number: 7, id: 'audit', label: 'Audit log', guard: 'ReadAudit' },
] as const satisfies readonly { number: number; id: string; label: string; guard: GuardName }[]

export type TabId = (typeof TABS)[number]['id']
export type TabNumber = (typeof TABS)[number]['number']
