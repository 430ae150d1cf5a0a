/** The ways between the tabs of a list of rate confirmations or their emails, each with its number. (Document 2 §2.) */
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { ListTabs } from '@/kit/list/list-tabs'
import { useListSearch } from '@/kit/list/navigation'
import type { ListSearch } from '@/kit/list/types'

interface Props<Id extends string> {
  /** What the lists are of. */
  of: string
  to: LinkProps['to']
  tabs: Readonly<Record<Id, { label: string }>>
  ids: readonly Id[]
  current: Id
  // The key's own type does not matter here.
  // oxlint-disable-next-line typescript/no-explicit-any
  count: (id: Id, q: ListSearch['q']) => UseQueryOptions<number, Error, number, any>
}

export const ConfirmationTabs = <Id extends string>({ of, to, tabs, ids, current, count }: Props<Id>) => {
  const { q } = useListSearch()
  const counts = useQueries({ queries: ids.map(id => count(id, q)) })
  /** Filters are kept from tab to tab; the order is the tab's own. */
  const searchOf = (id: Id) => {
    const { s: _sort, ...filters } = q ?? {}
    return {
      tab: id === ids[0] ? undefined : id,
      q: Object.keys(filters).length > 0 ? filters : undefined,
    }
  }
  return (
    <ListTabs
      of={of}
      to={to}
      tabs={ids.map((id, at) => ({ id, label: tabs[id].label, count: counts[at]?.data }))}
      current={current}
      searchOf={searchOf}
    />
  )
}
