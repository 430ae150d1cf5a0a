import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError } from '@/api/errors'
import { sessionQuery } from '@/api/session'
import { siteQuery } from '@/api/site'
import { refuseBots } from '@/kit/access/bots'
import { accessOf, guardNavigation } from '@/kit/access/navigation-guard'
import { DocumentTitle } from '@/kit/document-title'
import { CrashPage } from '@/kit/errors/crash-page'
import { SilentErrorBoundary } from '@/kit/errors/silent-error-boundary'
import { LookProvider } from '@/ui/provider'

const BlockPage = lazy(() =>
  import('@/features/auth/block-page').then(module => ({ default: module.BlockPage })),
)
const ThirdParty = lazy(() => import('@/kit/third-party/third-party'))

const Root = () => {
  const { site, session } = Route.useRouteContext()
  return (
    <LookProvider brandColor={site.brand.colours.primary} accentColor={site.brand.colours.accent}>
      <DocumentTitle brand={site.brand.name} />
      <Outlet />
      {(site.chat || site.tag_manager_id || site.error_reporting) && (
        <SilentErrorBoundary>
          <Suspense>
            <ThirdParty site={site} user={session?.user ?? null} />
          </Suspense>
        </SilentErrorBoundary>
      )}
    </LookProvider>
  )
}

/** The page that failed as a whole; the page for a server that admits no one from here. */
const RootError = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <LookProvider>
    {error instanceof ApiError && error.status === 418 ? (
      <Suspense>
        <BlockPage block={error.url?.includes('country') ? 'country' : 'network'} />
      </Suspense>
    ) : (
      <CrashPage error={error} onRetry={reset} alone />
    )}
  </LookProvider>
)

/** Every navigation checks who is signed in: at once when nothing is known, in the background when the page can be shown meanwhile. */
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
    refuseBots(globalThis.window, site.is_demonstration)
    await guardNavigation(
      {
        ...accessOf(matches),
        site,
        user: session?.user ?? null,
        href: location.href,
        previousPath: previousPath(),
      },
      preload,
    )
    return { site, session }
  },
  component: Root,
  errorComponent: RootError,
})
