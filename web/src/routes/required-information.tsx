import { createFileRoute } from '@tanstack/react-router'
import { RequiredInformationPage } from '@/features/auth/required-information-page'

const RequiredInformation = () => {
  const { site, session } = Route.useRouteContext()
  return session && <RequiredInformationPage site={site} user={session.user} />
}

export const Route = createFileRoute('/required-information')({
  staticData: { title: 'Required Information', audience: 'person', collects: 'name' },
  component: RequiredInformation,
})
