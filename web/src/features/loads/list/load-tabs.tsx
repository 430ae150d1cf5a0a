/** The ways between the tabs of the loads, each with its number. (Document 2 §2.) */
import { useQuery } from '@tanstack/react-query'
import { ListTabs } from '@/kit/list/list-tabs'
import { useListSearch } from '@/kit/list/navigation'
import type { ListSearch } from '@/kit/list/types'
import { countsQuery } from './queries'
import { TAB_IDS, type TabId } from './search'
import { TABS } from './tabs'

/** Whose loads, and which, is kept from tab to tab; the order is the tab's own, and the text belongs to its results. */
const searchOf = (id: TabId, q: ListSearch['q'] = {}) => {
  const { s: _sort, search: text, ...filters } = q
  const kept = id === 'search' && text ? { ...filters, search: text } : filters
  return { tab: id === TAB_IDS[0] ? undefined : id, q: Object.keys(kept).length > 0 ? kept : undefined }
}

/** The results of a search have a tab while they are shown. */
export const LoadTabs = ({ current }: { current: TabId }) => {
  const { q } = useListSearch()
  const { data } = useQuery(countsQuery(q))
  const counts = data as Readonly<Record<string, number>> | undefined
  const shown = TAB_IDS.filter(id => id !== 'search' || id === current)
  const tabs = shown.map(id => ({ id, label: TABS[id].label, count: counts?.[id] }))
  return <ListTabs of="loads" tabs={tabs} current={current} to="/loads" searchOf={id => searchOf(id, q)} />
}
