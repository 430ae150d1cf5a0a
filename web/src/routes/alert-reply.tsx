import { createFileRoute, redirect } from '@tanstack/react-router'
import { AlertReplyPage } from '@/features/tracking/carrier/alert-reply-page'
import { holdToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const AlertReply = () => <AlertReplyPage site={Route.useRouteContext().site} />

/** Public: the emailed link belongs to the carrier, which has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/alert-reply')({
  staticData: { title: 'Answer a Question', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: ({ search, preload }) => {
    const { token }: { token?: string } = search
    if (!token || preload) return
    holdToken('alert', token)
    throw redirect({ to: '/alert-reply', search: {}, replace: true })
  },
  component: AlertReply,
})
