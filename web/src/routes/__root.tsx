import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '@/api/session'
import { siteQuery } from '@/api/site'
import { DocumentTitle } from '@/kit/document-title'
import { CrashPage } from '@/kit/crash-page'
import { accessOf, enter } from '@/kit/enter'
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

/** Every navigation asks anew who is signed in: at once when nothing is known, behind the scenes when the page can be shown meanwhile. */
export const Route = createRootRouteWithContext<{
  queryClient: QueryClient
  previousPath: () => string | undefined
}>()({
  beforeLoad: async ({ context: { queryClient, previousPath }, location, matches, preload }) => {
    const isAnotherPage = !preload && previousPath() !== location.pathname
    const [site, session] = await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      queryClient.ensureQueryData({
        ...sessionQuery,
        revalidateIfStale: true,
        ...(isAnotherPage && { staleTime: 0 }),
      }),
    ])
    await enter(
      {
        ...accessOf(matches),
        site,
        user: session?.user ?? null,
        href: location.href,
        path: location.pathname,
        previousPath: previousPath(),
      },
      preload,
    )
    return { site, session }
  },
  component: Root,
  errorComponent: ({ error, reset }) => (
    <LookProvider>
      <CrashPage error={error} onRetry={reset} />
    </LookProvider>
  ),
})
