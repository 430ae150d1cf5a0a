/** Where a move leaves the page. (Document 1 §2: to the top, unless the route stays the same, which keeps the position.) */

import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** What is done with the scroll position: it stays, goes to the top, or goes where the page was left in the history. */
export type Scroll = 'stay' | 'top' | 'restore'

export interface Move {
  /** The innermost route before; none when the page is loaded. */
  from: string | undefined
  to: string
  /** Back or forward in the history. */
  isInHistory: boolean
}

export const scrollOf = ({ from, to, isInHistory }: Move): Scroll => {
  // A page that is loaded again is where it was.
  if (from === undefined) return 'restore'
  if (from !== to) return 'top'
  return isInHistory ? 'restore' : 'stay'
}

// oxlint-disable-next-line no-underscore-dangle -- the router's own name of an entry of the history
const keyOf = ({ state, href }: ParsedLocation) => state.__TSR_key ?? href

/** Follows a router's moves; what it gives is for the router's `scrollRestoration`: whether the router scrolls by itself. */
export const followMoves = (routerOf: () => AnyRouter) => {
  const left = new Map<string, number>()
  let from: string | undefined
  let isInHistory = false
  return {
    start: () => {
      const router = routerOf()
      router.history.subscribe(({ action: { type } }: { action: { type: string } }) => {
        isInHistory = type === 'BACK' || type === 'FORWARD' || type === 'GO'
      })
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        if (fromLocation) left.set(keyOf(fromLocation), globalThis.scrollY)
      })
    },
    isRouters: ({ location }: { location: ParsedLocation }) => {
      const to = String(routerOf().state.matches.at(-1)?.routeId ?? '')
      const isFirst = from === undefined
      const scroll = scrollOf({ from, to, isInHistory })
      from = to
      const y = scroll === 'top' ? 0 : left.get(keyOf(location))
      if (isInHistory && scroll !== 'stay' && y !== undefined) globalThis.scrollTo(0, y)
      // The router goes to the top, or to what its address names within the page, and back where a page was before it was loaded again.
      return isFirst || (scroll === 'top' && !isInHistory)
    },
  }
}
