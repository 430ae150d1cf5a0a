import { createFileRoute } from '@tanstack/react-router'
import { savedSearchParams } from '@/features/search/saved-searches/saved-search-filters'
import { SavedSearchesPage } from '@/features/search/saved-searches/saved-searches-page'

const Screen = () => <SavedSearchesPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/carriers/saved-searches')({
  staticData: { title: 'Saved Searches', guard: 'KeepSearches' },
  validateSearch: savedSearchParams,
  component: Screen,
})
