import { createFileRoute } from '@tanstack/react-router'
import { LoadOfferPage } from '@/features/exchange/carrier/load-offer-page'
import { takeToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const LoadOffer = () => <LoadOfferPage site={Route.useRouteContext().site} />

/** Public: the emailed link belongs to the carrier, which has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/load-offer')({
  staticData: { title: 'Load Offer', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: takeToken('load_offer', '/load-offer'),
  component: LoadOffer,
})
