import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { siteQuery } from '@/api/site'
import type { CurrentUser } from '@/api/types'
import { SaveSearchButton } from '@/domains/search/save-search'
import { ListPage } from '@/kit/list/list-page'
import { useListSearch } from '@/kit/list/navigation'
import { EmptyState } from '@/kit/states'
import { carrierResults } from './carrier-results'
import { ExportButton } from './export-button'
import { counted, facetsQuery } from './facets'
import { useOpening } from './filter-sets/default-filters'
import { radiusFilter } from './filters'
import { InsideNames } from './inside-names'
import { carrierList } from './queries'
import { useCarrierFilters } from './use-filters'
import { VerdictBar } from './verdict-bar'

const DefaultFilterActions = lazy(() =>
  import('./filter-sets/default-filter-actions').then(module => ({
    default: module.DefaultFilterActions,
  })),
)

/** Carriers by what they are. */
export const SearchResultsPage = ({ user }: { user: CurrentUser }) => {
  const { data: site } = useQuery(siteQuery)
  const radius = { ...radiusFilter, isHidden: !site?.configuration.is_origin_radius_search_enabled }
  const search = useListSearch()
  const text = search.q?.search_text
  const offered = useCarrierFilters(user)
  const { data: facets } = useQuery(facetsQuery(search))
  const filters = [...counted(offered, facets), radius]
  const isOpening = useOpening('carrier_search', filters, search)
  return (
    <ListPage
      isDense
      {...carrierResults(user)}
      name="search-results"
      title="Browse carriers"
      lead="Filter carriers by authority, insurance, safety, fleet and location."
      query={carrierList}
      filters={filters}
      belowFilters={
        <Suspense>
          <DefaultFilterActions isType="carrier_search" fields={filters} search={search} />
        </Suspense>
      }
      isOpening={isOpening}
      above={page => <VerdictBar counters={page?.counters} />}
      actions={inForce => (
        <>
          <ExportButton user={user} />
          <SaveSearchButton kind="results" words={inForce.map(({ words }) => words)} />
        </>
      )}
      empty={
        <EmptyState
          icon={<IconSearchOff />}
          title="No carrier matches these filters"
          action={
            <Button component={Link} to="/carriers/search-results" variant="default" size="xs">
              Clear all filters
            </Button>
          }
        >
          Remove a filter or widen a range.
          {typeof text === 'string' && <InsideNames text={text} />}
        </EmptyState>
      }
    />
  )
}
