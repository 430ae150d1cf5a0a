/** The tabs of a carrier's page and the sections in them, as data. The section shown is in the URL. */
import type { GuardName } from '@/api/guards.gen'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { SECTION_IDS, type SectionId, TAB_OF, type TabId } from './sections'

/** What every section is given. */
export interface TabProps {
  carrier: CarrierDetail
  user: CurrentUser
}

export const TABS: readonly { id: TabId; label: string }[] = [
  { id: 'overview', label: 'Overview' },
  { id: 'safety', label: 'Safety' },
  { id: 'insurance', label: 'Insurance & authority' },
  { id: 'fleet', label: 'Fleet' },
  { id: 'network', label: 'Network' },
  { id: 'onboarding', label: 'Onboarding' },
  { id: 'history', label: 'History & decisions' },
]

export const SECTIONS: Readonly<Record<SectionId, { label: string; guard: GuardName }>> = {
  overview: { label: 'Overview', guard: 'ReadCarrier' },
  safety: { label: 'Summary', guard: 'ReadSafety' },
  inspections: { label: 'Inspections', guard: 'ReadSafety' },
  violations: { label: 'Violations', guard: 'ReadSafety' },
  crashes: { label: 'Crashes', guard: 'ReadSafety' },
  insurance: { label: 'Insurance', guard: 'ReadCarrier' },
  authority: { label: 'Authority', guard: 'ReadCarrier' },
  equipment: { label: 'Equipment', guard: 'ReadCarrier' },
  eld: { label: 'ELD', guard: 'ReadCarrier' },
  touches: { label: 'Inspection locations', guard: 'ReadCarrier' },
  insights: { label: 'Insights', guard: 'ViewInsights' },
  associated: { label: 'Linked carriers', guard: 'ReadCarrier' },
  directory: { label: 'Contacts', guard: 'ReadCarrier' },
  identity: { label: 'Identity alerts', guard: 'ReadIdentityAlerts' },
  onboarding: { label: 'Onboarding', guard: 'ReadOnboarding' },
  history: { label: 'Changes', guard: 'ReadCarrier' },
  decisions: { label: 'Decisions', guard: 'ReadDecisions' },
  loads: { label: 'Loads', guard: 'ReadLoads' },
  notes: { label: 'Notes', guard: 'ReadNotes' },
}

/** Whether a person may see a section. */
export type May = (section: SectionId) => boolean

/** The sections of a tab that a person may see. */
export const sectionsFor = (tab: TabId, may: May): SectionId[] =>
  SECTION_IDS.filter(id => TAB_OF[id] === tab && may(id))

/** The tabs with something that a person may see. */
export const tabsFor = (may: May) => TABS.filter(({ id }) => sectionsFor(id, may).length > 0)

/** The section that is wanted, or else what is beside it. */
export const shownSection = (wanted: SectionId, may: May): SectionId => {
  const beside = sectionsFor(TAB_OF[wanted], may)
  return beside.includes(wanted) ? wanted : (beside[0] ?? 'overview')
}
