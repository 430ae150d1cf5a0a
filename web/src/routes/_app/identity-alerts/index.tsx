import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '@/features/identity/alerts-page'
import { alertSearch } from '@/features/identity/filters'

export const Route = createFileRoute('/_app/identity-alerts/')({
  staticData: { title: 'Identity Alerts', guard: 'ReadIdentityAlerts' },
  validateSearch: alertSearch,
  component: AlertsPage,
})
