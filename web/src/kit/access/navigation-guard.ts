/** Carries out what {@link decide} says of a navigation. */
import { redirect } from '@tanstack/react-router'
import { decide, type RouteAccess, type Visit } from './access-flow'
import { forgetTarget, peekTarget, rememberTarget, routeOf } from './target'

declare module '@tanstack/react-router' {
  // What a route says of itself is declared beside its title; a page within inherits what it does not say.
  interface StaticDataRouteOption extends RouteAccess {}
}

interface Matched {
  staticData: RouteAccess
}

/** What the matched routes say together: the innermost that says something is heard. */
export const accessOf = (matches: readonly Matched[]): RouteAccess => {
  const said = <Name extends keyof RouteAccess>(name: Name) =>
    matches.findLast(({ staticData }) => staticData[name] !== undefined)?.staticData[name]
  return {
    audience: said('audience'),
    guard: said('guard'),
    checksDetails: said('checksDetails'),
    collects: said('collects'),
    connections: said('connections'),
  }
}

/** Lets the page open, or leads elsewhere. A preload (of a link under the pointer) changes nothing. */
export const guardNavigation = async (visit: Omit<Visit, 'target'>, isPreload: boolean) => {
  const target = peekTarget()
  const verdict = decide({ ...visit, target })
  if (!verdict) return
  if (verdict.kind === 'leave') {
    if (isPreload) return
    globalThis.location.assign(verdict.url)
    await new Promise(() => {})
    return
  }
  if (verdict.kind === 'follow') {
    if (!isPreload) forgetTarget()
    if (target === null || target === visit.href) return
    throw redirect(routeOf(target))
  }
  if (verdict.remember && !isPreload) rememberTarget(visit.href)
  throw redirect(routeOf(verdict.to))
}
