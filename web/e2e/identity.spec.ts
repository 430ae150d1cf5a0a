import { expect, expectAccessible, test } from './support/test'
import { lastMail, mailedLink, signIn } from './support/sign-in'

const STAFF = 'staff@haulwarden.example'
const OTHER = 'starter@haulwarden.example'

/** Another carrier than the one that has everything, at which other tests look. */
const QUIET = 'q[has_active_authority]=carrier&q[s]=power_units+asc&per_page=1'

interface Found {
  id: number
  legal_name: string
}

test('reports an alert, which staff publishes, another broker asks about and the carrier replies to', async ({
  broker,
  browser,
  baseURL,
  request,
}) => {
  const [carrier] = (await (await broker.request.get(`/monitor/api/v1/carriers?${QUIET}`)).json()) as Found[]
  if (!carrier) throw new Error('The demonstration data holds no carrier.')
  // Before the report, which staff gets an email about: the next email is the code then.
  const staffContext = await browser.newContext({ baseURL })
  await signIn(staffContext.request, STAFF)
  const words = `Picked up by another truck, ${Date.now()}`

  await broker.goto(`/broker/carriers/${carrier.id}?tab=network&section=identity`)
  await broker.getByRole('button', { name: 'Report an identity alert' }).click()
  const dialog = broker.getByRole('dialog')
  await expect(dialog.getByText(/stays confidential/)).toBeVisible()
  await expectAccessible(broker)
  await dialog.getByLabel('Category').click()
  await broker.getByRole('option', { name: 'Double brokering' }).click()
  await dialog.getByLabel('In your words').fill('Our driver manager saw it.')
  await dialog.getByLabel('Phone they used').fill('(214) 555-0123')
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(broker.getByText('Waiting for review').first()).toBeVisible()

  const staff = await staffContext.newPage()
  await staff.goto('/broker/identity-alerts/review')
  const report = staff.getByRole('region', { name: `Double brokering, ${carrier.legal_name}` }).last()
  await expect(report.getByText('Our driver manager saw it.')).toBeVisible()
  await expectAccessible(staff)
  await report.getByLabel('Published text').fill(words)
  const before = await lastMail(request)
  await report.getByRole('button', { name: 'Publish the alert' }).click()
  await expect(staff.getByText('Alert published.')).toBeVisible()

  const detail = await broker.request.get(`/monitor/api/v1/carriers/${carrier.id}/directory`)
  const { fmcsa_information: fmcsa } = (await detail.json()) as {
    fmcsa_information: { email_addresses: { email_address: { value: string } }[] }
  }
  const address = fmcsa.email_addresses[0]?.email_address.value ?? ''
  const link = new URL(await mailedLink(request, address, before))
  const stranger = await (await browser.newContext({ baseURL })).newPage()
  await stranger.goto(`${link.pathname}${link.search}`)
  await expect(stranger.getByText(words)).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByLabel('Your reply').fill('It was not us.')
  await stranger.getByRole('button', { name: 'Send reply' }).click()
  await expect(stranger.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await stranger.goto(`${link.pathname}${link.search}`)
  await expect(stranger.getByRole('heading', { name: 'This link has expired' })).toBeVisible()

  const otherContext = await browser.newContext({ baseURL })
  await signIn(otherContext.request, OTHER)
  const other = await otherContext.newPage()
  await other.goto(`/broker/carriers/${carrier.id}`)
  await other.getByRole('link', { name: /Read the alerts|See Identity alerts/ }).click()
  const card = other.getByRole('region', { name: /^Double brokering/ }).filter({ hasText: words })
  await expect(card.getByText('It was not us.')).toBeVisible()
  await expect(other.getByText('Haulwarden Demonstration Brokerage')).toHaveCount(0)
  await expect(other.getByText('Our driver manager saw it.')).toHaveCount(0)
  await expectAccessible(other)
  await card.getByRole('link', { name: 'Message the publisher' }).click()
  await other.getByRole('textbox', { name: 'Your message' }).fill('When was it?')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'When was it?' })).toBeVisible()

  await broker.goto(new URL(other.url()).pathname)
  const thread = broker.getByRole('region', { name: 'Messages with Haulwarden Demonstration Starter' })
  await thread.getByRole('textbox').fill('On Monday.')
  await thread.getByRole('button', { name: 'Send' }).click()
  await expect(thread.getByText('On Monday.')).toBeVisible()
  await expectAccessible(broker)
  await other.reload()
  await expect(other.getByRole('listitem').filter({ hasText: 'On Monday.' })).toContainText('The publisher')

  await broker.getByRole('button', { name: 'Withdraw' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(broker.getByText('Withdrawn', { exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This alert is no longer available' })).toBeVisible()
  await Promise.all([staffContext.close(), otherContext.close(), stranger.context().close()])
})

test('lists recent alerts, and more on request', async ({ broker }) => {
  await broker.goto('/broker/identity-alerts')
  await expect(broker).toHaveTitle('Haulwarden | Identity Alerts')
  const kind = (name: string) => broker.getByRole('cell', { name, exact: true })
  await expect(kind('Identity theft').first()).toBeVisible()
  await expect(kind('Hostage load')).toHaveCount(0)
  await broker.goto('/broker/identity-alerts?q[recent]=all')
  await expect(kind('Hostage load').first()).toBeVisible()
})

test('requests an edit of a carrier’s data', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=network&section=identity`)
  await broker.getByRole('button', { name: 'Request an edit' }).click()
  const dialog = broker.getByRole('dialog')
  await dialog.getByLabel(/What’s wrong/).fill('The phone is of another company.')
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(broker.getByText('Our staff will review it.')).toBeVisible()
})

test('says that an emailed link is wrong', async ({ page }) => {
  await page.goto('/broker/identity-alerts/reply?token=nonsense')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.goto('/broker/identity-alerts/reply')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('shows the review to staff alone', async ({ broker }) => {
  await broker.goto('/broker/identity-alerts/review')
  await expect(broker).toHaveURL(/\/broker\/$/)
  await expect(broker.getByRole('link', { name: 'Alert review' })).toHaveCount(0)
})
