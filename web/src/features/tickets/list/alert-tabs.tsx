/** The ways between the tabs of the alerts, each with its number. (Document 2 §2.) */
import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import classes from '@/domains/connections/list-tabs.module.css'
import { useListSearch } from '@/kit/list/navigation'
import type { ListSearch } from '@/kit/list/types'
import { TabSelect } from '@/kit/tab-select'
import { formatNumber } from '@/lib/number'
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

/** Tabs that wrap; on a phone one select. */
export const AlertTabs = ({ current }: { current: TabId }) => {
  const navigate = useNavigate()
  const { q } = useListSearch()
  const counts = useQueries({ queries: COUNTED.map(id => countQuery(id, q)) })
  const numberOf = (id: TabId) => {
    const count = counts[COUNTED.indexOf(id as (typeof COUNTED)[number])]?.data?.count
    return count === undefined ? null : formatNumber(count)
  }
  return (
    <nav aria-label="Lists of alerts">
      <div className={classes.tabs}>
        {TAB_IDS.map(id => (
          <Link
            key={id}
            to="/alerts"
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
        label="List of alerts"
        current={current}
        tabs={TAB_IDS.map(id => ({
          id,
          label: [TABS[id].label, numberOf(id)].filter(Boolean).join(' · '),
        }))}
        onChange={id => void navigate({ to: '/alerts', search: searchOf(id, q) as never })}
      />
    </nav>
  )
}
