import { createFileRoute } from '@tanstack/react-router'
import { carrierSearchParams } from '@/features/search/params'
import { SearchResultsPage } from '@/features/search/search-results-page'

const Screen = () => <SearchResultsPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/carriers/search-results')({
  staticData: { title: 'Carrier Search Results', guard: 'SearchCarriers' },
  validateSearch: carrierSearchParams,
  component: Screen,
})
