import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client'
import { isSameSession, type Session, sessionQuery } from './api/session'
import { showsUnauthorizedItself } from './kit/access/access-flow'
import { PageError } from './kit/errors/page-error'
import { followMoves } from './kit/scroll'
import { parseQuery, stringifyQuery } from './lib/query-string'
import { routeTree } from './route-tree.gen'

/** The page before the one that is being opened. */
let previousPath: string | undefined

const moves = followMoves(() => router)

export const router = createRouter({
  routeTree,
  basepath: '/broker',
  context: { queryClient, previousPath: () => previousPath },
  parseSearch: parseQuery,
  stringifySearch: search => {
    const text = stringifyQuery(search)
    return text ? `?${text}` : ''
  },
  scrollRestoration: moves.isRouters,
  defaultErrorComponent: PageError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  trailingSlash: 'never',
})

moves.start()
router.subscribe('onResolved', ({ toLocation }) => {
  previousPath = toLocation.pathname
})

// What is known of the person changed outside of a navigation: the guards look again. After signing in, the form itself navigates.
let before: Session | null | undefined
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== sessionQuery.queryKey[0]) return
  const session = query.state.data as Session | null | undefined
  if (session === undefined || session === before) return
  const mustLook = before && !isSameSession(before, session)
  before = session
  // Sign-in and sign-up pages show a 401 themselves. (Document 2 §8.)
  if (mustLook && (session || !showsUnauthorizedItself(globalThis.location.pathname)))
    void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
