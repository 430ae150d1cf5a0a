/** The load board: one's loads, posted or not, and the trucks that carriers offer. (Document 2 §2 to §5, §8 and §9.) */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { useFreightNow } from '@/domains/loads/freight-clock'
import type { Load } from '@/domains/loads/types'
import { allows } from '@/kit/access/guards'
import { ListPage } from '@/kit/list/list-page'
import { ListTabs } from '@/kit/list/list-tabs'
import { useListSearch } from '@/kit/list/navigation'
import { useSelection } from '@/kit/list/selection'
import type { ListSearch } from '@/kit/list/types'
import type { View } from './asked'
import { type BulkErrors as Errors, MOST_LOADS } from './bulk'
import { BulkBar } from './bulk-bar'
import { boardColumns } from './columns'
import { boardFilters } from './filters'
import { useKeptFilters } from './kept'
import { boardQuery, PER_PAGE } from './queries'
import { TAB_IDS, type TabId } from './search'
import { SortSelect } from './sort-select'
import { TABS } from './tabs'

// What is said of an empty list or of a refusal comes when there is one.
const NoLoads = lazy(() => import('./empty').then(module => ({ default: module.NoLoads })))
const BulkErrors = lazy(() => import('./bulk-errors').then(module => ({ default: module.BulkErrors })))
const TruckList = lazy(() => import('../trucks/truck-list').then(module => ({ default: module.TruckList })))

interface Props {
  user: CurrentUser
  tab: TabId
}

export const BoardPage = ({ user, tab }: Props) => {
  const isOpening = useKeptFilters(tab)
  const [errors, setErrors] = useState<Errors | null>(null)
  return tab === 'truck-postings' ? (
    <Suspense>
      <TruckList user={user} tabs={<Tabs current={tab} />} />
    </Suspense>
  ) : (
    // What is chosen belongs to its view; what a bulk act couldn't do is told in all of them.
    <Board key={tab} user={user} view={tab} isOpening={isOpening} errors={errors} setErrors={setErrors} />
  )
}

/** The filters go along from tab to tab; truck postings have their own. */
const Tabs = ({ current }: { current: TabId }) => {
  const search = useListSearch()
  const { q } = search
  const isTrucks = current === 'truck-postings'
  // The list asks; this only looks at the same answer, which counts all views. Beside truck postings, whose filters are others, nobody else asks.
  const { data } = useQuery({
    ...(isTrucks ? boardQuery('all')({}) : boardQuery(current)(search)),
    enabled: isTrucks,
    placeholderData: keepPreviousData,
  })
  const searchOf = (id: TabId): ListSearch & { tab?: TabId } => ({
    tab: id === TAB_IDS[0] ? undefined : id,
    q: (id === 'truck-postings') === isTrucks ? q : undefined,
  })
  return (
    <ListTabs
      of="the load board"
      tabs={TAB_IDS.map(id => ({ id, label: TABS[id].label, count: data?.counters[id] }))}
      current={current}
      to="/exchange"
      searchOf={searchOf}
    />
  )
}

interface BoardProps {
  user: CurrentUser
  view: View
  isOpening: boolean
  errors: Errors | null
  setErrors: (errors: Errors | null) => void
}

const Board = ({ user, view, isOpening, errors, setErrors }: BoardProps) => {
  const now = useFreightNow()
  const selection = useSelection<Load>(MOST_LOADS)
  const query = useMemo(() => boardQuery(view), [view])
  const mayPost = allows('PostLoads', user)
  return (
    <ListPage
      name="exchange"
      columnsOf={`exchange.${user.id}`}
      title="Load board"
      lead={TABS[view].about}
      tabs={<Tabs current={view} />}
      isOpening={isOpening}
      isSticky
      isDense
      one="load"
      filters={boardFilters}
      query={query}
      columns={boardColumns(now, mayPost ? selection : null)}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/exchange/loads/$id', params: { id: String(id) } })}
      perPage={PER_PAGE}
      toolbar={<SortSelect />}
      above={
        mayPost
          ? page => (
              <>
                {errors && (
                  <Suspense>
                    <BulkErrors {...errors} close={() => setErrors(null)} />
                  </Suspense>
                )}
                <BulkBar
                  view={view}
                  rows={page?.rows ?? []}
                  total={page?.total ?? 0}
                  selection={selection}
                  failed={setErrors}
                />
              </>
            )
          : undefined
      }
      empty={
        <Suspense>
          <NoLoads view={view} />
        </Suspense>
      }
    />
  )
}
