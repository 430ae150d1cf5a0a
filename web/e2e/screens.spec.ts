/**
 * Every screen, opened once and looked at on a wide light display and on a dark phone. What shows only on the way somewhere (dialogs, a
 * list that somebody filled, what a mailed link opens) is looked at by the spec that goes there.
 */
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { TABS as ACCOUNT_TABS } from '../src/features/account/tabs'
import { addressOf, SECTION_IDS, type SectionId } from '../src/features/carriers/sections'
import { type Carrier, expect, expectScreenAccessible, test } from './support/test'

/** A route, an address of it below /broker/, and the page's title. `{…}` stands for something of the demonstration data, found by {@link FIND}. */
type Screen = [route: string, address: string, title: string]

/** Sections of a carrier's page that show more once something happened, and the spec that looks at them then. */
const SECTIONS_ELSEWHERE: Partial<Record<SectionId, string>> = {
  associated: 'associated',
  decisions: 'decisions',
  eld: 'telematics',
  identity: 'identity',
  insurance: 'insurance',
  notes: 'notes',
  onboarding: 'onboarding-packets',
}

const SIGNED_IN: Screen[] = [
  ['/_app/', '', 'Home'],
  ['/_app/agreements', 'agreements', 'Agreements'],
  ['/_app/agreements', 'agreements?tab=payment-terms', 'Agreements'],
  ...SECTION_IDS.filter(id => !(id in SECTIONS_ELSEWHERE)).map((id): Screen => {
    const { tab = 'overview', section = id } = addressOf(id)
    return ['/_app/carriers/$id', `carriers/{carrier}?tab=${tab}&section=${section}`, 'Carrier Detail']
  }),
  ['/_app/carriers/global-search', 'carriers/global-search?q[search_text]=SYN', 'Carrier Search'],
  ['/_app/carriers/lane-search', 'carriers/lane-search', 'Lane Search'],
  [
    '/_app/carriers/lane-search-results',
    'carriers/lane-search-results?origin=500001219&from=Illinois',
    'Lane Search Results',
  ],
  ['/_app/carriers/my-carriers', 'carriers/my-carriers', 'My Carriers'],
  ['/_app/carriers/search-results', 'carriers/search-results?q[state_in][]=TX', 'Carrier Search Results'],
  ['/_app/identity-alerts/', 'identity-alerts?q[recent]=all', 'Identity Alerts'],
  ['/_app/identity-alerts/$id', 'identity-alerts/{alert}', 'Identity Alert'],
  ['/_app/alerts', 'alerts', 'Alerts'],
  ['/_app/alerts', 'alerts?tab=rate-confirmations', 'Alerts'],
  ['/_app/alerts', 'alerts?tab=closed-events', 'Alerts'],
  ['/_app/exchange/', 'exchange', 'Exchange'],
  ['/_app/exchange/', 'exchange?tab=posted&q[my_loads]=true', 'Exchange'],
  ['/_app/exchange/', 'exchange?tab=truck-postings', 'Exchange'],
  ['/_app/exchange/loads/$id', 'exchange/loads/{load}', 'Exchange Load'],
  ['/_app/edi', 'edi', 'EDI'],
  ['/_app/edi', 'edi?tab=partners', 'EDI'],
  ['/_app/facilities', 'facilities', 'Facilities'],
  ['/_app/loads/', 'loads', 'Loads'],
  ['/_app/loads/', 'loads?tab=closed', 'Loads'],
  ['/_app/loads/', 'loads?tab=search', 'Loads'],
  ['/_app/loads/import', 'loads/import', 'Import Loads'],
  ['/_app/loads/$id', 'loads/{load}', 'Load'],
  ...ACCOUNT_TABS.map(({ number }): Screen => ['/_app/my-account', `my-account?tab=${number}`, 'My Account']),
  ['/_app/onboarding-packets/', 'onboarding-packets', 'Onboarding Packets'],
  ['/_app/onboarding-packets/$id', 'onboarding-packets/{packet}', 'Onboarding Packet'],
  ['/_app/rules', 'rules', 'Rules'],
  ['/_app/teams/', 'teams', 'Teams'],
  ['/_app/vehicles/', 'vehicles', 'Vehicle Search'],
  ['/_app/vehicles/$id', 'vehicles/{vehicle}', 'Vehicle'],
  ['/_app/vehicles/by-vin/$vin', 'vehicles/by-vin/{vin}', 'Vehicle'],
  ['/demo/outbox', 'demo/outbox', 'Demonstration Outbox'],
  ['/$', 'no/such/page', 'Page Not Found'],
]

/** The same for somebody who is not signed in. */
const OPEN: Screen[] = [
  ['/_open/login/', 'login', 'Login'],
  ['/_open/login/forgot', 'login/forgot', 'Forgot Password'],
  ['/_open/sign-up/', 'sign-up', 'Sign Up'],
  ['/_open/sign-up/code', 'sign-up/code?email=a@b.example', 'Sign Up Verification'],
  ['/login/reset', 'login/reset', 'New Password'],
  ['/login/reset', 'login/reset?token=guessed', 'New Password'],
  ['/identity-alerts/reply', 'identity-alerts/reply', 'Reply To An Identity Alert'],
  ['/insurance-certificate', 'insurance-certificate?token=guessed', 'Certificate of Insurance'],
  ['/eld-consent', 'eld-consent?token=guessed', 'Connect Your ELD'],
  ['/eld-consent', 'eld-consent?share=guessed', 'Connect Your ELD'],
  ['/onboarding', 'onboarding?token=guessed', 'Carrier Onboarding'],
  ['/alert-reply', 'alert-reply?token=guessed', 'Answer a Question'],
  ['/drive', 'drive?token=guessed', 'Your Load'],
  ['/load-offer', 'load-offer?token=guessed', 'Load Offer'],
  ['/rate-confirmation', 'rate-confirmation?token=guessed', 'Rate Confirmation'],
  ['/track', 'track?token=guessed', 'Track Your Load'],
  ['/pickup-check', 'pickup-check?token=guessed', 'Pickup Check'],
]

/** Screens that only something that happens leads to, or that are empty before; and the spec that looks at them. */
const ELSEWHERE: Record<string, string> = {
  '/_app/carriers/Mine': 'my-carriers',
  '/_app/carriers/connections': 'access-flow: the same screen, for a plan without rules',
  '/_app/carriers/contact-search': 'contact-search',
  '/_app/carriers/saved-searches': 'saved-searches',
  '/_app/company_change_orders/$id': 'my-account',
  '/_app/fmcsa-imports/$id/older': 'fmcsa-imports',
  '/_app/fmcsa-imports/{-$id}': 'fmcsa-imports',
  '/_app/identity-alerts/review': 'identity',
  '/_app/carriers/rate-confirmations/': 'rate-confirmations',
  '/_app/carriers/rate-confirmations/$id': 'rate-confirmations',
  '/_app/carriers/rate-confirmations/emails/': 'rate-confirmations',
  '/_app/carriers/rate-confirmations/emails/$id': 'rate-confirmations',
  '/_app/notices': 'notices',
  '/_app/teams/$id': 'teams',
  '/_open/login/code': 'login-verification',
  '/carrier-vpn-block': 'block-pages',
  '/pending-access-review': 'pending-access-review',
  '/required-information': 'access-flow',
  '/sign-up/details': 'sign-up',
  '/user-country-block': 'block-pages',
}

const first = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const answer = await request.get(`/monitor/api/v1/${path}`)
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  const [found]: T[] = await answer.json()
  if (!found) throw new Error(`The demonstration data has nothing for ${path}.`)
  return found
}

type Find = (request: APIRequestContext, carrier: Carrier) => Promise<number | string>

const FIND: Record<string, Find> = {
  carrier: async (_, { id }) => id,
  alert: async request => (await first<{ id: number }>(request, 'identity_alerts')).id,
  load: async request => (await first<{ id: number }>(request, 'loads?q[category_eq]=open')).id,
  packet: async request => (await first<{ id: number }>(request, 'onboarding_packets?q[s]=id+asc')).id,
  vehicle: async (request, { id }) => (await first<{ id: number }>(request, `carriers/${id}/vehicles`)).id,
  vin: async (request, { id }) => (await first<{ vin: string }>(request, `carriers/${id}/vehicles`)).vin,
}

/** The address with what it asks of the demonstration data. */
const filled = async (address: string, request: APIRequestContext, carrier: Carrier) => {
  const [place, name = ''] = /\{(\w+)\}/.exec(address) ?? []
  const found = await FIND[name]?.(request, carrier)
  return place ? address.replace(place, String(found)) : address
}

const look = async (page: Page, address: string, title: string) => {
  await page.goto(`/broker/${address}`)
  // Nobody was led elsewhere. An id follows where the address has one.
  await expect(page).toHaveTitle(new RegExp(`^Haulwarden \\| ${title}( \\d+)?$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectScreenAccessible(page)
}

// No screen waits for another: all workers share them.
test.describe.configure({ mode: 'parallel' })

test('no screen is left out', () => {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const [, byId = ''] = /export interface FileRoutesById \{\n(.*?)\n\}/s.exec(tree) ?? []
  // `/_app` and `/_open` are frames around screens.
  const routes = [...byId.matchAll(/'([^']+)'/g)].flatMap(([, id = '']) => (/^\/_\w+$/.test(id) ? [] : id))
  const known = [...SIGNED_IN, ...OPEN].map(([route]) => route)
  expect([...new Set([...known, ...Object.keys(ELSEWHERE)])].toSorted()).toEqual(routes.toSorted())
})

for (const [, address, title] of SIGNED_IN) {
  test(`is accessible: /${address}`, async ({ broker, carrier }) =>
    look(broker, await filled(address, broker.request, carrier), title))
}

for (const [, address, title] of OPEN) {
  test(`is accessible, signed out: /${address}`, ({ page }) => look(page, address, title))
}
