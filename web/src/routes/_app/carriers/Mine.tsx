import { createFileRoute } from '@tanstack/react-router'
import { ConnectionsPage } from '@/features/connections/connections-page'
import { networkSearch } from '@/features/connections/search'

const Screen = () => {
  const { tab = 'my-carriers', size = 15 } = Route.useSearch()
  return <ConnectionsPage user={Route.useRouteContext().session.user} tab={tab} size={size} />
}

export const Route = createFileRoute('/_app/carriers/Mine')({
  staticData: { title: 'My Carriers', guard: 'ReadConnections', connections: 'with-rules' },
  validateSearch: networkSearch,
  component: Screen,
})
