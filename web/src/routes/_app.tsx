import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { elsewhere } from '@/kit/elsewhere'
import { PageError } from '@/kit/page-error'
import { rememberTarget } from '@/kit/target'
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
  beforeLoad: async ({ context: { site, session }, location }) => {
    if (!session) {
      rememberTarget(location.href)
      throw redirect({ to: '/login' })
    }
    const url = elsewhere(site, session.user, location.href)
    if (url) {
      globalThis.location.assign(url)
      await new Promise(() => {})
    }
    return { session }
  },
  component: App,
  errorComponent: PageError,
})
