/** The ways between the tabs of the loads, each with its number. (Document 2 §2.) */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import classes from '@/domains/connections/list-tabs.module.css'
import { useListSearch } from '@/kit/list/navigation'
import type { ListSearch } from '@/kit/list/types'
import { TabSelect } from '@/kit/tab-select'
import { formatNumber } from '@/lib/number'
import { countsQuery } from './queries'
import { TAB_IDS, type TabId } from './search'
import { TABS } from './tabs'

/** Whose loads, and which, is kept from tab to tab; the order is the tab's own, and the text belongs to its results. */
const searchOf = (id: TabId, q: ListSearch['q'] = {}) => {
  const { s: _sort, search: text, ...filters } = q
  const kept = id === 'search' && text ? { ...filters, search: text } : filters
  return { tab: id === TAB_IDS[0] ? undefined : id, q: Object.keys(kept).length > 0 ? kept : undefined }
}

/** Tabs that wrap; on a phone one select. The results of a search have a tab while they are shown. */
export const LoadTabs = ({ current }: { current: TabId }) => {
  const navigate = useNavigate()
  const { q } = useListSearch()
  const { data } = useQuery(countsQuery(q))
  const counts = data as Readonly<Record<string, number>> | undefined
  const shown = TAB_IDS.filter(id => id !== 'search' || id === current)
  const numberOf = (id: TabId) => {
    const count = counts?.[id]
    return count === undefined ? null : formatNumber(count)
  }
  return (
    <nav aria-label="Lists of loads">
      <div className={classes.tabs}>
        {shown.map(id => (
          <Link
            key={id}
            to="/loads"
            search={searchOf(id, q) as never}
            activeOptions={{ exact: true }}
            className={classes.tab}
            aria-current={id === current ? 'page' : undefined}
          >
            {TABS[id].label} {numberOf(id) !== null && <span className={classes.count}>{numberOf(id)}</span>}
          </Link>
        ))}
      </div>
      <TabSelect
        label="List of loads"
        current={current}
        tabs={shown.map(id => ({
          id,
          label: [TABS[id].label, numberOf(id)].filter(Boolean).join(' · '),
        }))}
        onChange={id => void navigate({ to: '/loads', search: searchOf(id, q) as never })}
      />
    </nav>
  )
}
