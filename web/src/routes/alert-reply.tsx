import { createFileRoute } from '@tanstack/react-router'
import { AlertReplyPage } from '@/features/tracking/carrier/alert-reply-page'
import { takeToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const AlertReply = () => <AlertReplyPage site={Route.useRouteContext().site} />

/** Public: the emailed link belongs to the carrier, which has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/alert-reply')({
  staticData: { title: 'Answer a Question', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: takeToken('alert', '/alert-reply'),
  component: AlertReply,
})
