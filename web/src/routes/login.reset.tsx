import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '@/features/auth/reset-page'
import { textsIn } from '@/lib/query-string'

const Reset = () => <ResetPage site={Route.useRouteContext().site} token={Route.useSearch().token} />

/** Open to people who are signed in too: an emailed link works wherever it is opened. */
export const Route = createFileRoute('/login/reset')({
  staticData: { title: 'New Password', audience: 'anyone' },
  validateSearch: textsIn('token'),
  component: Reset,
})
