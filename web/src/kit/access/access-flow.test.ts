import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { decide, type Visit } from './access-flow'
import { accessOf } from './navigation-guard'

interface Change {
  company?: Record<string, unknown> | null
  paywall?: Record<string, unknown>
  first_name?: string | null
  scopes?: string[]
}

const somebody = ({ company, paywall, ...rest }: Change = {}) =>
  ({
    id: 7,
    first_name: 'Ada',
    last_name: 'Lovelace',
    scopes: [],
    company: company === null ? null : { id: 1, status: 'active', company_type: 'broker', ...company },
    paywall: { is_watchdog: false, can_connect: false, can_rule: false, ...paywall },
    watchdog_limits: { can_carrier_search_for_watchdog: false },
    ...rest,
  }) as unknown as CurrentUser

const HOSTS = { portal: 'https://a.example', watchdog: 'https://watchdog.example' }

/** A broker's page, opened by a user with every permission. */
const visit = (change: Partial<Visit> = {}) =>
  decide({
    site: { brand: { is_watchdog: false } as Visit['site']['brand'], hosts: HOSTS, onboarding_url: null },
    user: somebody(),
    href: '/carriers/5',
    audience: 'member',
    checksDetails: true,
    target: null,
    ...change,
  })
const onboarding = {
  brand: { is_watchdog: false } as Visit['site']['brand'],
  hosts: HOSTS,
  onboarding_url: 'https://onboarding.example',
}

describe('a navigation', () => {
  it('opens the page for whom nothing is missing', () => expect(visit()).toBeNull())

  it('leads to the other brand’s host, with the same page (step 2)', () => {
    const user = somebody({ paywall: { is_watchdog: true } })
    expect(visit({ user, href: '/carriers/5?tab=safety' })).toEqual({
      kind: 'leave',
      url: 'https://watchdog.example/broker/carriers/5?tab=safety',
    })
    const watchdog = { ...onboarding, brand: { is_watchdog: true } as Visit['site']['brand'] }
    expect(visit({ site: watchdog })).toEqual({ kind: 'leave', url: 'https://a.example/broker/carriers/5' })
    expect(visit({ site: watchdog, user })).toBeNull()
  })
  it('stays where the other brand has no host, and with whom has no company yet', () => {
    const user = somebody({ paywall: { is_watchdog: true } })
    const site = { ...onboarding, hosts: { portal: null, watchdog: null } }
    expect(visit({ site, user })).toBeNull()
    const brand = { is_watchdog: true } as Visit['site']['brand']
    const newcomer = somebody({ company: null })
    expect(
      visit({ site: { ...onboarding, brand }, user: newcomer, audience: 'person', checksDetails: false }),
    ).toBeNull()
  })

  it('goes Home where the route’s guard says no (step 3), before anything is remembered', () => {
    const user = somebody({ scopes: ['block_safety_data'], first_name: null })
    expect(visit({ user, guard: 'ReadSafety' })).toEqual({ kind: 'go', to: '/' })
  })

  it('asks for the company, and remembers the page unless it came from sign-in (step 4)', () => {
    const user = somebody({ company: null })
    expect(visit({ user })).toEqual({ kind: 'go', to: '/sign-up/details', remember: true })
    expect(visit({ user, previousPath: '/login/code' })).toEqual({
      kind: 'go',
      to: '/sign-up/details',
      remember: false,
    })
    expect(visit({ user: somebody({ company: { status: undefined } }) })).toMatchObject({
      to: '/sign-up/details',
    })
  })
  it('asks for the names, and remembers the page (step 4)', () => {
    const user = somebody({ first_name: null })
    expect(visit({ user })).toEqual({ kind: 'go', to: '/required-information', remember: true })
  })
  it('does not remember a page of signing in', () => {
    const user = somebody({ company: null })
    const code = { href: '/login/code', audience: 'visitor', user } as const
    expect(visit(code)).toMatchObject({ to: '/sign-up/details', remember: false })
  })
  it('does not ask again for what is known', () => {
    const page = { audience: 'person', checksDetails: false } as const
    expect(visit({ ...page, collects: 'company' })).toEqual({ kind: 'go', to: '/' })
    expect(visit({ ...page, collects: 'name' })).toEqual({ kind: 'go', to: '/' })
    expect(visit({ ...page, collects: 'company', user: somebody({ company: null }) })).toBeNull()
  })

  it('goes Home from pages for visitors (step 5)', () => {
    expect(visit({ audience: 'visitor', href: '/login' })).toEqual({ kind: 'go', to: '/' })
    expect(visit({ audience: 'visitor', href: '/login', user: null })).toBeNull()
  })

  it('leads whom nobody knows to sign-in, and remembers the page (step 6)', () => {
    expect(visit({ user: null })).toEqual({ kind: 'go', to: '/login', remember: true })
    expect(visit({ user: null, audience: 'anyone' })).toBeNull()
  })

  it('leads those who are no brokers’ people to the onboarding address (step 7)', () => {
    const carrier = somebody({ company: { company_type: 'carrier' } })
    expect(visit({ user: carrier, site: onboarding })).toEqual({
      kind: 'leave',
      url: onboarding.onboarding_url,
    })
    expect(visit({ user: carrier })).toEqual({ kind: 'go', to: '/pending-access-review' })
    const nobodys = somebody({ company: null })
    expect(visit({ user: nobodys, site: onboarding, checksDetails: false })).toEqual({
      kind: 'leave',
      url: onboarding.onboarding_url,
    })
  })

  it('waits while the company is reviewed', () => {
    const user = somebody({ company: { status: 'pending_access_review' } })
    expect(visit({ user })).toEqual({ kind: 'go', to: '/pending-access-review' })
    const page = { audience: 'anyone', checksDetails: false, collects: 'access' } as const
    expect(visit({ ...page, user })).toBeNull()
    expect(visit({ ...page, user: somebody({ company: { company_type: 'carrier' } }) })).toBeNull()
    expect(visit(page)).toEqual({ kind: 'go', to: '/' })
  })

  it('leads an expired company’s people to the subscription, and remembers the page', () => {
    const user = somebody({ company: { status: 'subscription_or_trial_expired' } })
    expect(visit({ user })).toEqual({ kind: 'go', to: '/my-account?tab=4', remember: true })
    expect(visit({ user, guard: 'SignedIn' })).toBeNull()
    expect(visit({ user, guard: 'SignedIn', target: '/carriers/5' })).toBeNull()
  })

  it('follows the remembered page (steps 8 and 10)', () => {
    const connects = somebody({ paywall: { can_connect: true, can_rule: false } })
    expect(visit({ user: connects, connections: 'with-rules', target: '/carriers/9' })).toEqual({
      kind: 'follow',
    })
    expect(visit({ target: '/carriers/9' })).toEqual({ kind: 'follow' })
    expect(visit({ target: '/carriers/9', connections: 'with-rules' })).toEqual({
      kind: 'go',
      to: '/carriers/connections',
    })
  })

  it('shows my carriers with rules and connections without, by route and not by address (step 9)', () => {
    const rules = somebody({ paywall: { can_rule: true } })
    const [mine, connections] = [{ connections: 'with-rules' }, { connections: 'without-rules' }] as const
    for (const href of ['/carriers/Mine', '/carriers/mine/', '/carriers/Mine?tab=on-hold'])
      expect(visit({ ...mine, href })).toEqual({ kind: 'go', to: '/carriers/connections' })
    expect(visit({ ...connections, href: '/carriers/Connections', user: rules })).toEqual({
      kind: 'go',
      to: '/carriers/Mine',
    })
    expect(visit({ ...mine, user: rules })).toBeNull()
    expect(visit(connections)).toBeNull()
    expect(visit({ href: '/carriers/Mine' }), 'the address alone says nothing').toBeNull()
  })
})

describe('what routes say', () => {
  it('is heard from the innermost that says it', () => {
    const outer = { staticData: { audience: 'member', checksDetails: true } } as const
    const inner = { staticData: { guard: 'SignedIn', checksDetails: false } } as const
    expect(accessOf([{ staticData: {} }, outer, inner])).toEqual({
      audience: 'member',
      guard: 'SignedIn',
      checksDetails: false,
      collects: undefined,
      connections: undefined,
    })
  })
})
