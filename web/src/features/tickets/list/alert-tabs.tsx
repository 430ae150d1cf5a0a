/** The ways between the tabs of the alerts, each with its number. (Document 2 §2.) */
import { useQueries } from '@tanstack/react-query'
import { ListTabs } from '@/kit/list/list-tabs'
import { useListSearch } from '@/kit/list/navigation'
import type { ListSearch } from '@/kit/list/types'
import { countQuery } from './queries'
import { TAB_IDS, type TabId } from './search'
import { TABS } from './tabs'

/** Whose alerts, and which, is kept from tab to tab; the order is the tab's own. */
const searchOf = (id: TabId, q: ListSearch['q'] = {}) => {
  const { s: _sort, ...filters } = q
  return {
    tab: id === TAB_IDS[0] ? undefined : id,
    q: Object.keys(filters).length > 0 ? filters : undefined,
  }
}

/** Those that list alerts; closings are counted by their list. */
const COUNTED = TAB_IDS.filter(id => id !== 'closed-events')

export const AlertTabs = ({ current }: { current: TabId }) => {
  const { q } = useListSearch()
  const counts = useQueries({ queries: COUNTED.map(id => countQuery(id, q)) })
  const countOf = (id: TabId) => counts[COUNTED.indexOf(id as (typeof COUNTED)[number])]?.data?.count
  const tabs = TAB_IDS.map(id => ({ id, label: TABS[id].label, count: countOf(id) }))
  return <ListTabs of="alerts" tabs={tabs} current={current} to="/alerts" searchOf={id => searchOf(id, q)} />
}
