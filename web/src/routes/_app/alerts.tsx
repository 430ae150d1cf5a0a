import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '@/features/tickets/list/alerts-page'
import { alertsSearch } from '@/features/tickets/list/search'

const Alerts = () => {
  const { tab = 'open', ticket } = Route.useSearch()
  return (
    <AlertsPage
      user={Route.useRouteContext().session.user}
      tab={tab}
      ticket={ticket === undefined ? null : Number(ticket)}
    />
  )
}

export const Route = createFileRoute('/_app/alerts')({
  staticData: { title: 'Alerts', guard: 'ReadTickets' },
  validateSearch: alertsSearch,
  component: Alerts,
})
