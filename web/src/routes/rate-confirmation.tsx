import { createFileRoute } from '@tanstack/react-router'
import { CarrierConfirmationPage } from '@/features/rate_confirmations/carrier/carrier-page'
import { takeToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const RateConfirmation = () => <CarrierConfirmationPage site={Route.useRouteContext().site} />

/** Public: the emailed link belongs to the carrier, which has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/rate-confirmation')({
  staticData: { title: 'Rate Confirmation', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: takeToken('rate_confirmation', '/rate-confirmation'),
  component: RateConfirmation,
})
