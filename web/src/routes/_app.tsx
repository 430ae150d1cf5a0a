import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { rememberTarget } from '@/kit/target'
import { PageError } from '@/kit/page-error'
import { Frame } from './-frame'

const App = () => {
  const { site, session } = Route.useRouteContext()
  return (
    <Frame site={site} session={session}>
      <Outlet />
    </Frame>
  )
}

/** Everything behind sign-in. Where one was going is remembered, and followed afterwards. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context: { session }, location }) => {
    if (!session) {
      rememberTarget(location.href)
      throw redirect({ to: '/login' })
    }
    return { session }
  },
  component: App,
  errorComponent: PageError,
})
