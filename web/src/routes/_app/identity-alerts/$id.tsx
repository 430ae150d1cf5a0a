import { createFileRoute } from '@tanstack/react-router'
import { AlertPage } from '@/features/identity/alert-page'

const Screen = () => {
  const { id } = Route.useParams()
  return <AlertPage key={id} id={Number(id)} />
}

export const Route = createFileRoute('/_app/identity-alerts/$id')({
  staticData: { title: 'Identity Alert', guard: 'ReadIdentityAlerts' },
  component: Screen,
})
