import { createFileRoute } from '@tanstack/react-router'
import { ConnectionsPage } from '@/features/connections/connections-page'
import { connectionsSearch } from '@/features/connections/search'

const Screen = () => {
  const { tab = 'my-carriers' } = Route.useSearch()
  return <ConnectionsPage user={Route.useRouteContext().session.user} tab={tab} />
}

export const Route = createFileRoute('/_app/carriers/connections')({
  staticData: { title: 'Connections', guard: 'ReadConnections', connections: 'without-rules' },
  validateSearch: connectionsSearch,
  component: Screen,
})
