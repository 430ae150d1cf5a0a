import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client'
import { sessionQuery } from './api/session'
import { parseQuery, stringifyQuery } from './lib/query-string'
import { routeTree } from './route-tree.gen'

export const router = createRouter({
  routeTree,
  basepath: '/broker',
  context: { queryClient },
  parseSearch: parseQuery,
  stringifySearch: search => {
    const text = stringifyQuery(search)
    return text ? `?${text}` : ''
  },
  // To the top on another page; where one came from on Back. Moves within a page say `resetScroll: false`.
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  trailingSlash: 'never',
})

// The session ended, or began, outside of a navigation: the guards look again.
let wasSignedIn: boolean | undefined
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== sessionQuery.queryKey[0] || query.state.data === undefined)
    return
  const isSignedIn = query.state.data !== null
  const ended = wasSignedIn === true && !isSignedIn
  wasSignedIn = isSignedIn
  if (ended) void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
