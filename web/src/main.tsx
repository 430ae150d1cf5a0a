import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { explain } from './api/errors'
import { queryClient, whenRefreshFails } from './api/query-client'
import { watchChunkLoads } from './kit/errors/chunk-load-error'
import { report, watchUncaught } from './kit/errors/report'
import { router } from './router'
import { toast } from './ui/toast'

watchUncaught(globalThis.window)
watchChunkLoads(globalThis.window)

whenRefreshFails(error => {
  const { title, detail } = explain(error)
  void toast(detail, { type: 'error', title, key: 'refresh-failed' })
})

/** The frame that was painted before the scripts ran goes when the screen is there. */
const removeFirstPaint = () => {
  const forget = router.subscribe('onRendered', () => {
    document.getElementById('first-paint')?.remove()
    forget()
  })
}

const onCaughtError = (error: unknown) => {
  // oxlint-disable-next-line no-console -- as React does by itself
  console.error(error)
  report(error)
}

/** Shows the screen that the address asks for. */
export const open = async () => {
  const root = document.getElementById('root')
  if (!root) return
  // What the page's own screen needs loads beside the calls that say who is there, not after them.
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId as keyof typeof router.routesById]
    // What fails here fails again, and is shown, when the screen is opened.
    Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }
  // Who is there, and so what they may see, is known first: what came while it renders would be rendered in one go. Whoever is led elsewhere is
  // followed, as the router does once it is shown. An error is the router's to show.
  const stopFollowing = router.history.subscribe(router.load)
  await router.load().catch(() => {})
  stopFollowing()
  removeFirstPaint()
  const reactRoot = createRoot(root, { onCaughtError })
  // The first render gives way between its parts, so that a slow phone answers to its finger meanwhile.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
