import type { APIRequestContext, Page } from '@playwright/test'
import { freightNow, hoursFrom } from './support/freight'
import { newLoad } from './support/loads'
import { lastMail, mailedLink } from './support/sign-in'
import { expect, expectAccessible, test } from './support/test'

/** A carrier that connected nothing and can be written to. */
const reachable = async (request: APIRequestContext): Promise<number> => {
  const read = async (path: string) => (await request.get(`/monitor/api/v1/carriers${path}`)).json()
  for (const { id } of await read('?per_page=50')) {
    const { status } = await read(`/${id}/eld_status`)
    const { identity } = await read(`/${id}/detail_for_haulwarden_broker`)
    if (status === 'not_connected' && identity.email_addresses.length > 0) return id
  }
  throw new Error('No carrier of the demonstration data can be asked.')
}

/** The path and query of a link: the binary under test may be reached at another address than emails name. */
const pathOf = (link: string) => link.slice(new URL(link).origin.length)

test('shows touches and insights with their sources', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=fleet&section=touches`)
  await expect(broker.getByRole('table', { name: 'Inspected areas' })).toBeVisible()

  await broker
    .getByRole('navigation', { name: 'Fleet sections' })
    .getByRole('link', { name: 'Insights' })
    .click()
  await expect(broker.getByRole('region', { name: 'Preferred areas' })).toContainText('inspections')
  await expect(broker.getByRole('region', { name: 'Inspections per power unit' })).toContainText('median')
  await expect(broker.getByRole('region', { name: 'Your loads with this carrier' })).toBeVisible()
})

test('a carrier connects its ELD by the mailed link, and takes its consent back', async ({ broker }) => {
  const id = await reachable(broker.request)
  const before = await lastMail(broker.request)
  await broker.goto(`/broker/carriers/${id}?tab=fleet&section=eld`)
  await expect(broker.getByText('Not connected', { exact: true })).toBeVisible()
  const answer = broker.waitForResponse('**/api/v1/telematics_consent_links')
  await broker.getByRole('button', { name: 'Ask to connect' }).click()
  const { email }: { email: string } = await (await answer).json()
  const link = await mailedLink(broker.request, email, before)

  const asked = await lastMail(broker.request)
  await broker.goto(pathOf(link))
  await broker.getByRole('textbox', { name: 'Your name' }).fill('Olga Owner')
  await broker.getByLabel('Samsara API token').fill('not-a-real-token')
  await expectAccessible(broker)
  await broker.getByRole('button', { name: 'I consent; connect' }).click()
  await expect(broker.getByRole('heading', { name: 'Your ELD is connected' })).toBeVisible()

  await broker.goto(`/broker/carriers/${id}?tab=fleet&section=eld`)
  await expect(broker.getByText('No VINs on certificate')).toBeVisible()
  await expectAccessible(broker)

  await broker.goto(pathOf(await mailedLink(broker.request, email, asked)))
  await broker.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(broker.getByRole('heading', { name: 'Consent withdrawn' })).toBeVisible()
})

/** A load, days ahead on the clock of loads, that the carrier hauls with a truck that its ELD doesn’t report. */
const assigned = async (page: Page, carrier_id: number) => {
  const now = await freightNow(page.request)
  const stop = (kind: string, postal_code: string, from: number) => ({
    kind,
    postal_code,
    window_start_at: hoursFrom(now, from),
    window_end_at: hoursFrom(now, from + 4),
  })
  return newLoad(page, {
    stops: [stop('pickup', '75201', 72), stop('delivery', '60601', 120)],
    carrier: { carrier_id, vin: '1M8GDM9AXKP042788' },
  })
}

test('a carrier shares its ELD for one load by the mailed link, and ends it', async ({ broker }) => {
  const id = await reachable(broker.request)
  const before = await lastMail(broker.request)
  const ask = await broker.request.post('/monitor/api/v1/telematics_consent_links', {
    data: { telematics_consent_link: { carrier_id: id } },
  })
  expect(ask.ok(), await ask.text()).toBe(true)
  const { email }: { email: string } = await ask.json()
  await broker.goto(pathOf(await mailedLink(broker.request, email, before)))
  await broker.getByRole('textbox', { name: 'Your name' }).fill('Olga Owner')
  await broker.getByLabel('Samsara API token').fill('not-a-real-token')
  const receipt = await lastMail(broker.request)
  await broker.getByRole('button', { name: 'I consent; connect' }).click()
  await expect(broker.getByRole('heading', { name: 'Your ELD is connected' })).toBeVisible()
  const withdraw = pathOf(await mailedLink(broker.request, email, receipt))

  const load = await assigned(broker, id)
  const asked = await lastMail(broker.request)
  const share = await broker.request.post(`/monitor/api/v1/loads/${load.id}/eld_share`, {
    data: { eld_share: {} },
  })
  expect(share.status(), await share.text()).toBe(202)
  const { sent_to: to }: { sent_to: string } = await share.json()
  const link = pathOf(await mailedLink(broker.request, to, asked))
  expect(link).toContain('/broker/eld-consent?share=')

  await broker.goto(link)
  await expect(broker.getByRole('heading', { name: 'Share a truck’s location?' })).toBeVisible()
  await expect(broker).toHaveURL(/eld-consent$/)
  await expect(broker.getByRole('region', { name: 'What is asked for' })).toContainText(load.number)
  await expect(broker.getByText(/doesn’t report a truck with VIN/)).toBeVisible()
  await expectAccessible(broker)
  await broker.getByRole('button', { name: 'Decline' }).click()
  await expect(broker.getByText('You declined. Nothing is shared.')).toBeVisible()
  await broker.getByRole('textbox', { name: 'Your name' }).fill('Olga Owner')
  await broker.getByRole('button', { name: 'Accept. Share the truck’s location' }).click()
  await expect(broker.getByText('Sharing', { exact: true })).toBeVisible()
  await expectAccessible(broker)

  await broker.getByRole('button', { name: 'Stop sharing' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(broker.getByText('You stopped sharing. The locations are deleted.')).toBeVisible()

  await broker.goto(withdraw)
  await broker.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(broker.getByRole('heading', { name: 'Consent withdrawn' })).toBeVisible()
})
