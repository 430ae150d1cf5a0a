import { createFileRoute } from '@tanstack/react-router'
import { GlobalSearchPage } from '@/features/search/global-search-page'
import { globalSearchParams } from '@/features/search/params'

const Screen = () => <GlobalSearchPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/carriers/global-search')({
  staticData: { title: 'Carrier Search', guard: 'SearchCarriers' },
  validateSearch: globalSearchParams,
  component: Screen,
})
