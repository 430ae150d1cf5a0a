import { createFileRoute } from '@tanstack/react-router'
import { DrivePage } from '@/features/tracking/driver/drive-page'
import { takeToken } from '@/lib/link-token'
import { textsIn } from '@/lib/query-string'

const Drive = () => <DrivePage site={Route.useRouteContext().site} />

/** Public for whoever has the link: a driver has no account. The token leaves the address immediately. */
export const Route = createFileRoute('/drive')({
  staticData: { title: 'Your Load', audience: 'anyone' },
  validateSearch: textsIn('token'),
  beforeLoad: takeToken('drive', '/drive'),
  component: Drive,
})
