import { createFileRoute } from '@tanstack/react-router'
import { SignUpDetailsPage } from '@/features/auth/sign-up-details-page'
import { textsIn } from '@/lib/query-string'

const Details = () => {
  const { site, session } = Route.useRouteContext()
  return session && <SignUpDetailsPage site={site} user={session.user} />
}

export const Route = createFileRoute('/sign-up/details')({
  staticData: { title: 'Sign Up Details', audience: 'person', collects: 'company' },
  validateSearch: textsIn('email'),
  component: Details,
})
