import type { APIRequestContext } from '@playwright/test'
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
  await expect(broker.getByRole('region', { name: 'Inspections for each power unit' })).toContainText(
    'median',
  )
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
