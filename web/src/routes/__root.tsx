import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '@/api/session'
import { siteQuery } from '@/api/site'
import { DocumentTitle } from '@/kit/document-title'
import { CrashPage } from '@/kit/crash-page'
import { LookProvider } from '@/ui/provider'

const Root = () => {
  const { site } = Route.useRouteContext()
  return (
    <LookProvider brandColour={site.brand.colours.primary}>
      <DocumentTitle brand={site.brand.name} />
      <Outlet />
    </LookProvider>
  )
}

/** Every navigation asks anew who is signed in: at once when nothing is known, behind the scenes when it is a while ago. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const [site, session] = await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true }),
    ])
    return { site, session }
  },
  component: Root,
  errorComponent: ({ error, reset }) => (
    <LookProvider>
      <CrashPage error={error} onRetry={reset} />
    </LookProvider>
  ),
})
