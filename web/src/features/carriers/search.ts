/** What a carrier's address holds besides its id: the tab, and the list inside it. */
import { listSearch } from '@/kit/list/search'
import type { FilterField, ListSearch } from '@/kit/list/types'
import { changeFilters, crashFilters, inspectionFilters, vehicleFilters, violationFilters } from './filters'
import { type TabId, TABS } from './tabs'

export interface CarrierSearch extends ListSearch {
  tab?: TabId
}

const FILTERS: Partial<Record<TabId, readonly FilterField[]>> = {
  inspections: inspectionFilters,
  violations: violationFilters,
  crashes: crashFilters,
  equipment: vehicleFilters,
  history: changeFilters,
}

export const carrierSearch = (raw: Record<string, unknown>): CarrierSearch => {
  const tab = TABS.find(({ id }) => id === raw.tab)?.id ?? 'overview'
  const fields = FILTERS[tab]
  return { tab: tab === 'overview' ? undefined : tab, ...listSearch(fields ?? [])(raw) }
}
