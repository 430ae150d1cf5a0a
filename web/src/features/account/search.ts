/** What the address of one's account holds: the tab's number, and the list inside it. */
import { listSearch } from '@/kit/list/search'
import type { FilterField, ListSearch } from '@/kit/list/types'
import { auditFilters, changeOrderFilters, userFilters } from './filters'
import { type TabId, type TabNumber, TABS } from './tabs'

export interface AccountSearch extends ListSearch {
  tab?: TabNumber
}

const FILTERS: Partial<Record<TabId, readonly FilterField[]>> = {
  company: changeOrderFilters,
  users: userFilters,
  audit: auditFilters,
}
const SORTS: Partial<Record<TabId, readonly string[]>> = { users: ['first_name', 'last_name', 'email'] }

export const accountSearch = (raw: Record<string, unknown>): AccountSearch => {
  const tab = TABS.find(({ number }) => number === Number(raw.tab)) ?? TABS[0]
  return {
    tab: tab.number === 0 ? undefined : tab.number,
    ...listSearch(FILTERS[tab.id] ?? [], SORTS[tab.id])(raw),
  }
}
