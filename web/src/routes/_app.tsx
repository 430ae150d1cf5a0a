import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Frame } from './-frame'

const App = () => {
  const { site, session } = Route.useRouteContext()
  return (
    <Frame site={site} session={session}>
      <Outlet />
    </Frame>
  )
}

/** Everything behind sign-in, for a broker's people; `kit/access/access-flow.ts` lets them in. */
export const Route = createFileRoute('/_app')({
  staticData: { audience: 'member', checksDetails: true },
  // The root has redirected everyone else already; this guarantees a user to the pages within.
  beforeLoad: ({ context: { session } }) => {
    if (!session) throw redirect({ to: '/login' })
    return { session }
  },
  component: App,
})
