import { createFileRoute, redirect } from '@tanstack/react-router'
import { TrackPage } from '@/features/tracking/customer/track-page'
import { holdToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const Track = () => <TrackPage site={Route.useRouteContext().site} />

/** Public for whoever has the link: the customer has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/track')({
  staticData: { title: 'Track Your Load', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: ({ search, preload }) => {
    const { token }: { token?: string } = search
    if (!token || preload) return
    holdToken('track', token)
    throw redirect({ to: '/track', search: {}, replace: true })
  },
  component: Track,
})
