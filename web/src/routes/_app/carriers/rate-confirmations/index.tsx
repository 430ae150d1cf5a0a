import { createFileRoute } from '@tanstack/react-router'
import { ConfirmationsPage } from '@/features/rate_confirmations/list/confirmations-page'
import { confirmationsSearch } from '@/features/rate_confirmations/list/search'

const RateConfirmations = () => {
  const { tab = 'all' } = Route.useSearch()
  return <ConfirmationsPage user={Route.useRouteContext().session.user} tab={tab} />
}

export const Route = createFileRoute('/_app/carriers/rate-confirmations/')({
  staticData: { title: 'Rate Confirmations', guard: 'RateCons' },
  validateSearch: confirmationsSearch,
  component: RateConfirmations,
})
