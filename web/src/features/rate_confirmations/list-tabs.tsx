/** The ways between the tabs of a list of rate confirmations or their emails, each with its number. (Document 2 §2.) */
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import classes from '@/domains/connections/list-tabs.module.css'
import { useListSearch } from '@/kit/list/navigation'
import type { ListSearch } from '@/kit/list/types'
import { TabSelect } from '@/kit/tab-select'
import { formatNumber } from '@/lib/number'

interface Props<Id extends string> {
  /** What it leads between. */
  label: string
  /** On a phone, where it is one select. */
  one: string
  to: NonNullable<LinkProps['to']>
  tabs: Readonly<Record<Id, { label: string }>>
  ids: readonly Id[]
  current: Id
  // The key's own type does not matter here.
  // oxlint-disable-next-line typescript/no-explicit-any
  count: (id: Id, q: ListSearch['q']) => UseQueryOptions<number, Error, number, any>
}

export const ListTabs = <Id extends string>({ label, one, to, tabs, ids, current, count }: Props<Id>) => {
  const navigate = useNavigate()
  const { q } = useListSearch()
  const counts = useQueries({ queries: ids.map(id => count(id, q)) })
  /** Filters are kept from tab to tab; the order is the tab's own. */
  const searchOf = (id: Id) => {
    const { s: _sort, ...filters } = q ?? {}
    return {
      tab: id === ids[0] ? undefined : id,
      q: Object.keys(filters).length > 0 ? filters : undefined,
    } as never
  }
  const numberOf = (id: Id) => {
    const number = counts[ids.indexOf(id)]?.data
    return number === undefined ? null : formatNumber(number)
  }
  return (
    <nav aria-label={label}>
      <div className={classes.tabs}>
        {ids.map(id => (
          <Link
            key={id}
            to={to}
            search={searchOf(id)}
            activeOptions={{ exact: true }}
            className={classes.tab}
            aria-current={id === current ? 'page' : undefined}
          >
            {tabs[id].label} {numberOf(id) !== null && <span className={classes.count}>{numberOf(id)}</span>}
          </Link>
        ))}
      </div>
      <TabSelect
        label={one}
        current={current}
        tabs={ids.map(id => ({
          id,
          label: [tabs[id].label, numberOf(id)].filter(Boolean).join(' · '),
        }))}
        onChange={id => void navigate({ to: to as '/', search: searchOf(id) })}
      />
    </nav>
  )
}
