import { createFileRoute } from '@tanstack/react-router'
import { TrackPage } from '@/features/tracking/customer/track-page'
import { takeToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const Track = () => <TrackPage site={Route.useRouteContext().site} />

/** Public for whoever has the link: the customer has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/track')({
  staticData: { title: 'Track Your Load', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: takeToken('track', '/track'),
  component: Track,
})
