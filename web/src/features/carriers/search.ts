/** What a carrier's address holds besides its id: the tab and its section, and the list inside it. */
import { listSearch } from '@/kit/list/search'
import type { FilterField, ListSearch } from '@/kit/list/types'
import {
  changeFilters,
  crashFilters,
  decisionFilters,
  inspectionFilters,
  noteFilters,
  vehicleFilters,
  violationFilters,
} from './filters'
import { addressOf, type SectionId, sectionIn, type TabId } from './sections'

export interface CarrierSearch extends ListSearch {
  tab?: TabId
  section?: SectionId
}

const FILTERS: Partial<Record<SectionId, readonly FilterField[]>> = {
  inspections: inspectionFilters,
  violations: violationFilters,
  crashes: crashFilters,
  equipment: vehicleFilters,
  history: changeFilters,
  decisions: decisionFilters,
  notes: noteFilters,
}

export const carrierSearch = (raw: Record<string, unknown>): CarrierSearch => {
  const section = sectionIn(raw.tab, raw.section)
  return { ...addressOf(section), ...listSearch(FILTERS[section] ?? [])(raw) }
}
