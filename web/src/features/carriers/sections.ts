/** The sections of a carrier's page, and the tab that each is in: what its address says. Pure, and small: every first view carries it. */

/** In the order of the page. The first section of a tab is the one that the tab opens. */
export const TAB_OF = {
  overview: 'overview',
  safety: 'safety',
  inspections: 'safety',
  violations: 'safety',
  crashes: 'safety',
  insurance: 'insurance',
  authority: 'insurance',
  equipment: 'fleet',
  eld: 'fleet',
  touches: 'fleet',
  insights: 'fleet',
  associated: 'network',
  directory: 'network',
  identity: 'network',
  onboarding: 'onboarding',
  history: 'history',
  decisions: 'history',
  loads: 'history',
  notes: 'history',
} as const

export type SectionId = keyof typeof TAB_OF
export type TabId = (typeof TAB_OF)[SectionId]

export const SECTION_IDS = Object.keys(TAB_OF) as SectionId[]

const isSection = (id: unknown): id is SectionId => typeof id === 'string' && Object.hasOwn(TAB_OF, id)

/** The section that a tab opens. */
const firstOf = (tab: unknown) => SECTION_IDS.find(id => TAB_OF[id] === tab)

/** What an address opens. Each section was a tab of its own once: links of then name it as the tab. */
export const sectionIn = (tab: unknown, section: unknown): SectionId => {
  if (isSection(section) && TAB_OF[section] === tab) return section
  return isSection(tab) ? tab : (firstOf(tab) ?? 'overview')
}

/** What the address of a section says: nothing that goes without saying. Named even when empty: a link leaves what it doesn't name as it is. */
export const addressOf = (section: SectionId): { tab?: TabId; section?: SectionId } => {
  const tab = TAB_OF[section]
  return {
    tab: tab === 'overview' ? undefined : tab,
    section: section === firstOf(tab) ? undefined : section,
  }
}
