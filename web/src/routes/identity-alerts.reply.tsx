import { createFileRoute } from '@tanstack/react-router'
import { ReplyPage } from '@/features/identity/reply-page'
import { textsIn } from '@/lib/query-string'

const Reply = () => <ReplyPage site={Route.useRouteContext().site} token={Route.useSearch().token} />

/** Public for anyone with the emailed link: the carrier has no account. */
export const Route = createFileRoute('/identity-alerts/reply')({
  staticData: { title: 'Reply To An Identity Alert', audience: 'anyone' },
  validateSearch: textsIn('token'),
  component: Reply,
})
