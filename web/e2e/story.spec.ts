/** The whole story of a carrier at a broker: invited, filled in on a phone, held, corrected, taken on; then its insurance lapses. */
import { type Page } from '@playwright/test'
import { haulwarden, importCancellation, type Policy } from './support/operator'
import * as packet from './support/packet'
import { type Server } from './support/servers'
import { lastMail, mailedLink } from './support/sign-in'
import { type Carrier, expect, test } from './support/test'

interface Found extends Carrier {
  /** The address on file at FMCSA, which verifies anyone who reads its email. */
  email: string
  /** The only liability insurance that it has. */
  policy: Policy
}

/** Calls the API as the page does. */
const ask = async (broker: Page, path: string) => (await broker.request.get(`/monitor/api/v1/${path}`)).json()

const LONG_IN_BUSINESS =
  'q[has_active_authority]=carrier&q[authority_months_gteq]=24&q[bipd_on_file_gteq]=750000&q[state_in][]=TX&per_page=50'

/** A carrier without a decision, which passes the rules by one policy alone. */
const find = async (broker: Page): Promise<Found> => {
  for (const carrier of (await ask(broker, `carriers?${LONG_IN_BUSINESS}`)) as Carrier[]) {
    const { id, legal_name: name } = carrier
    if (!name.endsWith(' LLC') || (await ask(broker, `carriers/${id}/rules_assessment`)).result !== 'pass')
      continue
    if ((await ask(broker, `carriers/${id}/decisions`)).length > 0) continue
    const [address] = (await ask(broker, `carriers/${id}/detail_for_haulwarden_broker`)).identity
      .email_addresses
    const policies: Policy[] = await ask(broker, `insurance_policies/active_by_carrier_id?carrier_id=${id}`)
    const liability = policies.filter(({ kind }) => kind === 'bipd')
    const policy = liability.find(({ family }) => family === 'motus')
    // Both licensing systems may list it.
    const isOnly = liability.every(({ policy_number: number }) => number === policy?.policy_number)
    if (address && policy && isOnly) return { ...carrier, email: address.value.toLowerCase(), policy }
  }
  throw new Error('The demonstration data holds no carrier whose rules hang on one policy.')
}

/** Nothing overflows the phone's screen. */
const expectToFit = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)

/** Reloads again and again, as a person who waits for news. */
const comes = (look: () => Promise<void>) => expect(look).toPass({ timeout: 120_000 })

/** What a test step is given: both screens and the carrier that it is about. */
interface Scene extends Found {
  server: Server
  broker: Page
  phone: Page
  /** Where the invitation goes. */
  invited: string
}

const expectResult = async (broker: Page, word: string) => {
  await broker.getByRole('button', { name: /^Rules and checks/ }).click()
  const rules = broker.getByRole('region', { name: 'Rules assessment' })
  await expect(rules.getByRole('heading', { name: /^Your rules/ })).toContainText(word)
}

const invite = async ({ broker, phone, id, invited }: Scene) => {
  await broker.goto(`/broker/carriers/${id}`)
  await expectResult(broker, 'Pass')
  const actions = broker.getByRole('group', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Monitor', exact: true }).click()
  await expect(actions.getByRole('button', { name: 'Stop monitoring' })).toBeVisible()
  await broker.getByRole('tab', { name: 'Onboarding' }).click()
  await actions.getByRole('button', { name: 'Invite', exact: true }).click()
  await broker.getByRole('dialog').getByLabel('Email address').fill(invited)
  const before = await lastMail(broker.request)
  await broker.getByRole('button', { name: 'Send invitation' }).click()
  await phone.goto(packet.pathOf(await mailedLink(broker.request, invited, before)))
}

const handIn = async (phone: Page) => {
  await packet.heading(phone, 'Review and submit')
  await expectToFit(phone)
  await phone.getByRole('button', { name: /^Submit to/ }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Your packet is with')
}

const fillIn = async ({ broker, phone, email }: Scene) => {
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('invited you to onboard')
  await packet.prove(phone, broker.request, email)
  const { fillCompany, fillTaxForm, fillInsurance, signAll, fillPayment, fillLanes } = packet
  for (const fill of [fillCompany, fillTaxForm, fillInsurance, signAll, fillPayment, fillLanes]) {
    await fill(phone)
    await expectToFit(phone)
  }
  await handIn(phone)
}

const hold = async ({ broker, phone, legal_name: name, invited }: Scene) => {
  await broker.reload()
  await broker.getByRole('region', { name: 'Packets' }).getByRole('link', { name: 'Review' }).click()
  await packet.heading(broker, `${name} onboarding packet`)
  const strip = broker.getByRole('region', { name: 'Before you decide' })
  await expect(strip.getByText(/^Email (unchanged since|changed|history unknown)/)).toBeVisible()
  await expect(broker.getByText(/Olga Owner/).first()).toBeVisible()
  await broker.getByRole('button', { name: 'Hold', exact: true }).click()
  await broker.getByRole('dialog').getByLabel('Reason').fill('Nobody answers the main phone.')
  const before = await lastMail(broker.request)
  await broker.getByRole('button', { name: 'Put on hold' }).click()
  await expect(broker.getByRole('button', { name: 'Lift the hold' })).toBeVisible()
  await phone.goto(packet.pathOf(await mailedLink(broker.request, invited, before)))
}

const correct = async ({ phone }: Scene) => {
  await expect(phone.getByText('Nobody answers the main phone.')).toBeVisible()
  const steps = phone.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: /^Company/ }).click()
  await packet.heading(phone, 'Your company')
  await phone.getByLabel('Main phone').fill('(512) 555-0199')
  await packet.next(phone)
  await packet.heading(phone, 'Tax form')
  await steps.getByRole('button', { name: /^Review/ }).click()
  await handIn(phone)
}

const takeOn = async ({ broker }: Scene) => {
  await broker.reload()
  await expect(broker.getByText('(512) 555-0199').first()).toBeVisible()
  await broker.getByRole('button', { name: 'Approve carrier' }).click()
  const approve = broker.getByRole('dialog', { name: 'Approve carrier' })
  await approve.getByLabel('Reason').fill('The agent confirmed the COI by phone.')
  await approve.getByRole('button', { name: 'Approve carrier' }).click()
  await expect(broker.getByText('The carrier is onboarded.')).toBeVisible()
}

const COVERAGE = 'Carrier must have minimum BIPD coverage of $750,000.'

const turn = async ({ broker, id }: Scene) => {
  await comes(async () => {
    await broker.goto(`/broker/carriers/${id}`)
    await expectResult(broker, 'Fail')
  })
  const coverage = broker
    .getByRole('region', { name: 'Interstate' })
    .getByRole('listitem')
    .filter({ has: broker.getByRole('button', { name: COVERAGE }) })
  await expect(coverage.last().getByRole('img', { name: 'Fail' })).toBeVisible()
}

const hear = async ({ broker, legal_name: name }: Scene) => {
  await broker.goto('/broker/')
  await broker.getByRole('link', { name: /^Notices, \d+ unread$/ }).click()
  const notice = broker
    .getByRole('table', { name: 'Notices' })
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: 'Rule result changed' })
  await comes(async () => {
    await broker.reload()
    await expect(notice).toContainText('changed from Pass to Fail', { timeout: 5_000 })
  })
}

const show = async ({ server, broker, id }: Scene) => {
  await broker.goto(`/broker/carriers/${id}?tab=history&section=decisions`)
  const tab = broker.getByRole('tabpanel', { name: 'History & decisions' })
  for (const decision of ['Packet held', 'Onboarded']) {
    const row = tab.getByRole('row').filter({ hasText: decision })
    // As it was when it was decided, whatever came later.
    await expect(row.getByText('Pass', { exact: true })).toBeVisible()
    await expect(row.getByText(/^No\. \d+, intact$/)).toBeVisible()
  }
  await tab.getByRole('button', { name: 'Verify integrity' }).click()
  await expect(tab.getByText(/decisions, all records intact$/)).toBeVisible()
  expect(await haulwarden(server, 'admin', 'verify-decisions')).toContain('all intact')
}

test('a carrier is taken on, its insurance lapses, and all of it can be shown', async ({
  server,
  broker,
  browser,
}, info) => {
  const invited = `story-${Date.now()}@elsewhere.example`
  const scene: Scene = {
    ...(await find(broker)),
    server,
    broker,
    phone: await packet.phone(browser, server.url),
    invited,
  }
  await test.step('the broker watches a carrier and invites it', () => invite(scene))
  await test.step('the carrier fills its packet in on a phone and signs', () => fillIn(scene))
  await test.step('the broker reviews the packet and holds it', () => hold(scene))
  await test.step('the carrier reads why, corrects it and hands in again', () => correct(scene))
  await test.step('the broker takes the carrier on', () => takeOn(scene))
  await scene.phone.context().close()
  const unread = async () => (await ask(broker, 'notices/count')).unread
  const before: number = await unread()
  await test.step('its insurance lapses, which an import tells', () =>
    importCancellation(server, scene.dot_number, scene.policy, info))
  await test.step('the bell counts it', () =>
    expect.poll(unread, { timeout: 120_000 }).toBeGreaterThan(before))
  await test.step('the assessment has turned', () => turn(scene))
  await test.step('a notice says so', () => hear(scene))
  await test.step('the record of what was decided verifies', () => show(scene))
})
