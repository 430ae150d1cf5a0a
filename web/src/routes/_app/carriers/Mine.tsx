import { createFileRoute } from '@tanstack/react-router'
import { ConnectionsPage } from '@/features/connections/connections-page'
import { connectionsSearch } from '@/features/connections/search'

const Screen = () => {
  const { tab = 'my-carriers' } = Route.useSearch()
  return <ConnectionsPage user={Route.useRouteContext().session.user} tab={tab} />
}

export const Route = createFileRoute('/_app/carriers/Mine')({
  staticData: { title: 'My Carriers', guard: 'ReadConnections', connections: 'with-rules' },
  validateSearch: connectionsSearch,
  component: Screen,
})
