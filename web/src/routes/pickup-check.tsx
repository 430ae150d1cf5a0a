import { createFileRoute } from '@tanstack/react-router'
import { PickupCheckPage } from '@/features/tracking/dock/pickup-check-page'
import { takeToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const PickupCheck = () => <PickupCheckPage site={Route.useRouteContext().site} />

/** Public for whoever has the link, printed on the papers: the dock has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/pickup-check')({
  staticData: { title: 'Pickup Check', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: takeToken('dock', '/pickup-check'),
  component: PickupCheck,
})
