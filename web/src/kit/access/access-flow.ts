/**
 * Who may be where: the steps that document 1 §2 names for every navigation, each a small function, in the document's order.
 * The first that has something to say decides. Nothing here navigates; `navigation-guard.ts` does.
 */
import { GUARDS, type GuardName } from '@/api/guards.gen'
import type { CurrentUser, Site } from '@/api/types'
import { meets } from './guards'

/** The audience of a page: anyone; visitors who are not signed in; a person, whatever they still lack; a broker's people. */
export type Audience = 'anyone' | 'visitor' | 'person' | 'member'

/** What a route says of itself. */
export interface RouteAccess {
  audience?: Audience
  guard?: GuardName
  /** The company and the names must be known. */
  checksDetails?: boolean
  /** The step that the page is for: users past it are sent on. */
  collects?: 'company' | 'name' | 'access'
  /** The connection lists: for companies with rules, or for those without. The others are sent to the twin. */
  connections?: 'with-rules' | 'without-rules'
}

export interface Visit extends RouteAccess {
  site: Pick<Site, 'brand' | 'hosts' | 'onboarding_url'>
  user: CurrentUser | null
  /** Path and query below `/broker`. */
  href: string
  /** The page before this one, if there was one. */
  previousPath?: string
  /** The remembered target, if there is one. */
  target: string | null
}

export type Verdict =
  /** To another page; `remember` keeps where one was going. */
  | { kind: 'go'; to: string; remember?: boolean }
  /** To another site. */
  | { kind: 'leave'; url: string }
  /** To the remembered target, which is forgotten. */
  | { kind: 'follow' }

type Step = (visit: Visit) => Verdict | null

const HOME = '/'
const LOGIN = '/login'
const DETAILS = '/sign-up/details'
export const NAMES = '/required-information'
const PENDING = '/pending-access-review'
/** Document 2 §9: the expired-subscription account tab is number 4. */
const SUBSCRIPTION = '/my-account?tab=4'

const isLogin = (path = '') => path === LOGIN || path.startsWith(`${LOGIN}/`)
const isMember = ({ audience }: Visit) => audience === 'member'

/** Step 2. A user without a company belongs to neither brand yet. */
const toOwnBrand: Step = ({ site, user, href, audience }) => {
  if (!user?.company || audience === 'anyone') return null
  const own = user.paywall.is_watchdog ? site.hosts.watchdog : site.hosts.portal
  const isHere = user.paywall.is_watchdog === site.brand.is_watchdog
  return isHere || !own ? null : { kind: 'leave', url: `${own}/broker${href}` }
}

/** Step 3. */
const routeGuard: Step = ({ user, guard }) =>
  user && guard && !meets(guard, user) ? { kind: 'go', to: HOME } : null

/** Step 4. */
const missingDetails: Step = visit => {
  const { user, checksDetails, previousPath } = visit
  if (!user || !checksDetails) return null
  if (!user.company?.id || !user.company.status)
    return { kind: 'go', to: DETAILS, remember: isMember(visit) && !isLogin(previousPath) }
  if (!user.first_name || !user.last_name) return { kind: 'go', to: NAMES, remember: isMember(visit) }
  return null
}

/** The operator looks at the company first; it uses nothing yet. */
export const isReviewed = (user: CurrentUser | null | undefined) =>
  user?.company?.status === 'pending_access_review'

/** Users aren't prompted again for what is known. */
const nothingMissing: Step = ({ user, collects }) => {
  if (!user || !collects) return null
  const isThere = {
    company: Boolean(user.company),
    name: Boolean(user.first_name && user.last_name),
    access: user.company?.company_type === 'broker' && !isReviewed(user),
  }
  return isThere[collects] ? { kind: 'go', to: HOME } : null
}

/** Step 5. */
const visitorsOnly: Step = ({ user, audience }) =>
  user && user.id > 0 && audience === 'visitor' ? { kind: 'go', to: HOME } : null

/** Step 6. */
const signedOut: Step = ({ user, audience }) =>
  !user && (audience === 'member' || audience === 'person')
    ? { kind: 'go', to: LOGIN, remember: audience === 'member' }
    : null

/** Step 7. Where no onboarding address is configured, a page says what is the matter. */
const outsiders: Step = visit => {
  const { site, user } = visit
  if (!user || !isMember(visit) || user.company?.company_type === 'broker') return null
  return site.onboarding_url ? { kind: 'leave', url: site.onboarding_url } : { kind: 'go', to: PENDING }
}

/** A company that the operator still looks at. */
const pendingReview: Step = visit =>
  isMember(visit) && isReviewed(visit.user) ? { kind: 'go', to: PENDING } : null

/** Document 1 §2, last paragraph. */
export const expired: Step = visit => {
  if (!isMember(visit) || visit.user?.company?.status !== 'subscription_or_trial_expired') return null
  if (visit.guard && GUARDS[visit.guard].allows_expired) return null
  return { kind: 'go', to: SUBSCRIPTION, remember: true }
}

/** Document 2 §8: a 401 on a page whose path contains login or sign-up passes through. */
export const showsUnauthorizedItself = (path: string) => /login|sign-up/.test(path)

/** A target is followed where its page would open: not while a company is expired. */
const mayFollow = (visit: Visit) =>
  isMember(visit) && visit.target !== null && visit.user?.company?.status !== 'subscription_or_trial_expired'

/** Step 8. */
export const connected: Step = visit =>
  visit.user?.paywall.can_connect && mayFollow(visit) ? { kind: 'follow' } : null

const MINE = '/carriers/Mine'
const CONNECTIONS = '/carriers/connections'

/** Step 9, by route: however its address is written. */
const ruleScreens: Step = ({ user, connections }) => {
  if (!user) return null
  if (connections === 'with-rules' && !user.paywall.can_rule) return { kind: 'go', to: CONNECTIONS }
  if (connections === 'without-rules' && user.paywall.can_rule) return { kind: 'go', to: MINE }
  return null
}

/** Step 10. */
export const remembered: Step = visit => (visit.user && mayFollow(visit) ? { kind: 'follow' } : null)

const STEPS: readonly Step[] = [
  toOwnBrand,
  routeGuard,
  missingDetails,
  nothingMissing,
  visitorsOnly,
  signedOut,
  outsiders,
  pendingReview,
  expired,
  connected,
  ruleScreens,
  remembered,
]

/** The result of a navigation; null is that the page opens. */
export const decide: Step = visit => {
  for (const step of STEPS) {
    const verdict = step(visit)
    if (verdict) return verdict
  }
  return null
}
