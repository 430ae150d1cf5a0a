import { createFileRoute } from '@tanstack/react-router'
import { LoadsPage } from '@/features/loads/list/loads-page'
import { loadsSearch } from '@/features/loads/list/search'

const Loads = () => {
  const { tab = 'open' } = Route.useSearch()
  return <LoadsPage user={Route.useRouteContext().session.user} tab={tab} />
}

export const Route = createFileRoute('/_app/loads/')({
  staticData: { title: 'Loads', guard: 'ReadLoads' },
  validateSearch: loadsSearch,
  component: Loads,
})
