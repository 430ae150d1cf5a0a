import { createFileRoute } from '@tanstack/react-router'
import { PendingPage } from '@/features/auth/pending-page'

const Pending = () => {
  const { site, session } = Route.useRouteContext()
  return <PendingPage site={site} user={session?.user ?? null} />
}

export const Route = createFileRoute('/pending-access-review')({
  staticData: { title: 'Pending Access Review', audience: 'anyone', collects: 'access' },
  component: Pending,
})
