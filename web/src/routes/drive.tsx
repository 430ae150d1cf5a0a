import { createFileRoute, redirect } from '@tanstack/react-router'
import { DrivePage } from '@/features/tracking/driver/drive-page'
import { holdToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const Drive = () => <DrivePage site={Route.useRouteContext().site} />

/** Public for whoever has the link: a driver has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/drive')({
  staticData: { title: 'Your Load', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: ({ search, preload }) => {
    const { token }: { token?: string } = search
    if (!token || preload) return
    holdToken('drive', token)
    throw redirect({ to: '/drive', search: {}, replace: true })
  },
  component: Drive,
})
