import { type Page } from '@playwright/test'
import * as packet from './support/packet'
import { call } from './support/people'
import { lastMail, mailedLink } from './support/sign-in'
import { expect, expectAccessible, test } from './support/test'

/** The demonstration's certificate of insurance, with another end, so that it is another file. */
const certificate = async (broker: Page) => {
  const api = '/monitor/api/v1/insurance_certificates'
  const [first]: { id: number }[] = await (await broker.request.get(`${api}?q[s]=id+asc`)).json()
  const file = await (await broker.request.get(`${api}/${first?.id}/file`)).body()
  return Buffer.concat([file, Buffer.from(`\n% ${Date.now()}\n`)])
}

interface Invited {
  link: string
  email: string
}

/** Invites the first carrier that can be reached and was not invited before. */
const invite = async (broker: Page): Promise<Invited> => {
  await broker.goto('/broker/')
  const address = `invited-${Date.now()}@elsewhere.example`
  const found: { id: number }[] = await (
    await broker.request.get('/monitor/api/v1/carriers?per_page=50')
  ).json()
  for (const { id } of found) {
    const detail = await broker.request.get(`/monitor/api/v1/carriers/${id}/detail_for_haulwarden_broker`)
    const [contact] = (await detail.json()).identity.email_addresses
    const before = await lastMail(broker.request)
    const body = { connection_invitation: { carrier_id: id, email: address } }
    if (!contact || (await call(broker, 'POST', '/api/v1/connection_invitations', body)).status !== 201)
      continue
    const link = await mailedLink(broker.request, address, before)
    return { link: packet.pathOf(link), email: contact.value.toLowerCase() }
  }
  throw new Error('No carrier of the demonstration data can be invited.')
}

/** The broker goes from the packet to what was read of its certificate. */
const seeCertificate = async (broker: Page) => {
  const submitted = '/monitor/api/v1/onboarding_packets?q[status_in][]=submitted&per_page=1'
  const [handedIn]: { id: number }[] = await (await broker.request.get(submitted)).json()
  const link = broker.getByRole('link', { name: 'Read: check each value, then confirm' })
  await expect(async () => {
    await broker.goto(`/broker/onboarding-packets/${handedIn?.id}`)
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await link.click()
  await expect(broker).toHaveURL(/tab=insurance#certificate-\d+$/)
  const card = broker.getByRole('region', { name: 'Certificates' }).getByRole('article').first()
  await expect(card.getByText('To be confirmed')).toBeVisible()
  await expect(card.getByText('from the carrier’s packet')).toBeVisible()
}

test('a carrier verifies itself, fills its packet in on a phone, signs and submits it', async ({
  broker,
  browser,
  baseURL,
}) => {
  const { link, email } = await invite(broker)
  const page = await packet.phone(browser, baseURL)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invited you to onboard')
  expect(page.url()).not.toContain('token')
  await expect(page.getByText(email)).toHaveCount(0)
  // How long each contact has been on file is said beside it.
  await expect(
    page.getByText(/^Unchanged since |changed (today|\d+ days? ago)|how long/).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await packet.prove(page, broker.request, email)
  await packet.heading(page, 'Your company')
  await expect(page.getByLabel('Main email')).toHaveValue(email)
  await packet.fillCompany(page)
  await packet.fillTaxForm(page)
  await packet.heading(page, 'Insurance')
  await page.reload()
  await packet.fillInsurance(page, await certificate(broker))
  await expectAccessible(page)
  await packet.signAll(page)
  await packet.fillPayment(page)
  await packet.fillLanes(page)
  await packet.heading(page, 'Review and submit')
  await expect(page.getByText('Account ending in 6789')).toBeVisible()
  await expect(page.getByText('000123456789')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Submit to/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your packet is with')
  await expectAccessible(page)
  await page.context().close()
  await seeCertificate(broker)
})

test('a link that is none says what to do', async ({ broker }) => {
  await broker.goto('/broker/onboarding?token=guessed')
  await packet.heading(broker, 'Open the link from the invitation')
})
