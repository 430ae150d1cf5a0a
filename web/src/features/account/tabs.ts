/** The tabs of one's account, as data. Their numbers are in the URL; 4 is the subscription (document 1 §9).
 * Every first view carries it: what the tabs are called is the page's. */
import type { GuardName } from '@/api/guards.gen'
import type { CurrentUser } from '@/api/types'

/** What every tab is given. */
export interface TabProps {
  user: CurrentUser
}

export const TABS = [
  { number: 0, id: 'profile', guard: 'SignedIn' },
  { number: 1, id: 'company', guard: 'ReadCompanyChangeOrders' },
  { number: 2, id: 'users', guard: 'ReadUsers' },
  { number: 3, id: 'keys', guard: 'OwnOutlook' },
  { number: 4, id: 'subscription', guard: 'SignedIn' },
  { number: 5, id: 'security', guard: 'OwnSecurity' },
  { number: 6, id: 'reports', guard: 'RunReports' },
  { number: 7, id: 'audit', guard: 'ReadAudit' },
  { number: 8, id: 'loads', guard: 'ReadLoads' },
  { number: 9, id: 'alerts', guard: 'ReadTickets' },
] as const satisfies readonly { number: number; id: string; guard: GuardName }[]

export type TabId = (typeof TABS)[number]['id']
export type TabNumber = (typeof TABS)[number]['number']
