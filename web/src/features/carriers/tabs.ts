/** The tabs of a carrier's page, as data. The one shown is in the URL. */
import type { GuardName } from '@/api/guards.gen'
import type { CarrierDetail, CurrentUser } from '@/api/types'

/** What every tab is given. */
export interface TabProps {
  carrier: CarrierDetail
  user: CurrentUser
}

export const TABS = [
  { id: 'overview', label: 'Overview', guard: 'ReadCarrier' },
  { id: 'safety', label: 'Safety', guard: 'ReadSafety' },
  { id: 'inspections', label: 'Inspections', guard: 'ReadSafety' },
  { id: 'violations', label: 'Violations', guard: 'ReadSafety' },
  { id: 'crashes', label: 'Crashes', guard: 'ReadSafety' },
  { id: 'insurance', label: 'Insurance', guard: 'ReadCarrier' },
  { id: 'authority', label: 'Authority', guard: 'ReadCarrier' },
  { id: 'equipment', label: 'Equipment', guard: 'ReadCarrier' },
  { id: 'associated', label: 'Associated', guard: 'ReadCarrier' },
  { id: 'touches', label: 'Touches', guard: 'ReadCarrier' },
  { id: 'eld', label: 'ELD', guard: 'ReadCarrier' },
  { id: 'insights', label: 'Insights', guard: 'ViewInsights' },
  { id: 'directory', label: 'Directory', guard: 'ReadCarrier' },
  { id: 'identity', label: 'Identity alerts', guard: 'ReadIdentityAlerts' },
  { id: 'decisions', label: 'Decisions', guard: 'ReadDecisions' },
  { id: 'onboarding', label: 'Onboarding', guard: 'ReadOnboarding' },
  { id: 'history', label: 'History', guard: 'ReadCarrier' },
] as const satisfies readonly { id: string; label: string; guard: GuardName }[]

export type TabId = (typeof TABS)[number]['id']
