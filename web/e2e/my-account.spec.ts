import { newAddress } from './support/people'
import { lastMail, mailedLink, password } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

const TABS = [
  'Profile',
  'Company',
  'Users',
  'API & integrations',
  'Subscription',
  'Security',
  'Reports',
  'Audit log',
  'Load settings',
]

test('is reached from the menu, and every tab is in order', async ({ broker }) => {
  await broker.goto('/broker/')
  await broker.getByRole('button', { name: /^Account:/ }).click()
  await broker.getByRole('link', { name: 'My account' }).click()
  await expect(broker).toHaveTitle('Haulwarden | My Account')
  for (const tab of TABS) {
    await broker.getByRole('tab', { name: tab }).click()
    await expect(broker.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(broker.getByRole('tabpanel')).not.toBeEmpty()
  }
})

test('on a phone the tabs are one list to choose from', async ({ broker }) => {
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto('/broker/my-account')
  await broker.getByRole('combobox', { name: 'My account' }).selectOption('Users')
  await expect(broker).toHaveURL(/tab=2/)
  await expect(broker.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(broker.getByRole('tab')).toHaveCount(0)
  await broker.setViewportSize({ width: 1440, height: 900 })
})

test('opens the load settings from the loads, and refuses a value out of bounds beside its field', async ({
  broker,
}) => {
  await broker.goto('/broker/loads')
  await broker.getByRole('link', { name: 'Load settings' }).click()
  await expect(broker.getByRole('tab', { name: 'Load settings' })).toHaveAttribute('aria-selected', 'true')
  const form = broker.getByRole('form', { name: 'Check calls and detention' })
  const field = form.getByRole('textbox', { name: 'Fresh position' })
  await field.fill('5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter 15 min to 240 min (4h).')).toBeVisible()
  await form.getByRole('button', { name: 'Reset to default: Fresh position' }).click()
  await expect(field).toHaveValue('60 min')
  await expect(form.getByRole('button', { name: 'Reset to default: Fresh position' })).toHaveCount(0)
})

test('numbers the subscription tab 4', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=4')
  await expect(broker.getByRole('tab', { name: 'Subscription' })).toHaveAttribute('aria-selected', 'true')
  await expect(broker.getByRole('region', { name: 'Professional' }).getByText('$299 a month')).toBeVisible()
})

test('invites someone, resends the link and withdraws it', async ({ broker, request }) => {
  const email = newAddress('ivy')
  const before = await lastMail(request)
  await broker.goto('/broker/my-account?tab=2')
  await broker.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter an email.')).toBeVisible()
  await expectAccessible(broker)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('See loads', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(broker.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  await mailedLink(request, email, before)

  const row = broker.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: 'Resend' }).click()
  await expect(broker.getByText(`We sent a new link to ${email}.`)).toBeVisible()
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toHaveCount(0)
})

test('changes a teammate’s permissions', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=2')
  const row = broker.getByRole('row', { name: /Vera Viewer/ })
  await row.getByRole('button', { name: 'Change' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Vera Viewer’s permissions' })
  await expect(dialog.getByLabel('See loads', { exact: true })).toBeChecked()
  await dialog.getByLabel('Onboard carriers').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText(/Onboard carriers/)).toBeVisible()

  await row.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Onboard carriers').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText(/Onboard carriers/)).toHaveCount(0)
})

test('adds a payment method and says why one is refused', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=4')
  const methods = broker.getByRole('region', { name: 'Payment methods' })
  await methods.getByLabel('Test method').click()
  await broker.getByRole('option', { name: /fake-processor-declined-visa-nonce/ }).click()
  await methods.getByRole('button', { name: 'Add payment method' }).click()
  await expect(methods.getByText('Do Not Honor')).toBeVisible()

  await methods.getByLabel('Test method').click()
  await broker.getByRole('option', { name: /fake-valid-visa-nonce/ }).click()
  await methods.getByRole('button', { name: 'Add payment method' }).click()
  await expect(methods.getByText(/Visa ending in/).first()).toBeVisible()

  const visas = methods.getByRole('listitem').filter({ hasText: 'Visa ending in 1881' })
  const kept = await visas.count()
  await visas.first().getByRole('button', { name: 'Remove' }).click()
  const question = broker.getByRole('dialog', { name: /^Remove Visa ending in 1881/ })
  await expectAccessible(broker)
  await question.getByRole('button', { name: 'Remove it' }).click()
  await expect(visas).toHaveCount(kept - 1)
})

/** What the gateway's script leaves on a page, as far as ours asks of it. */
const CARD_FORM = `window.braintree = { dropin: { create: async ({ authorization, container }) => {
  container.textContent = 'Card form of ' + authorization
  return {
    requestPaymentMethod: async () => ({ nonce: 'a-nonce-of-the-form' }),
    clearSelectedPaymentMethod: () => {},
    teardown: async () => container.replaceChildren(),
  }
} } }`

test('takes a card in the form of the gateway', async ({ broker, baseURL }) => {
  await broker.route('**/cards/form.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: CARD_FORM }),
  )
  await broker.route('**/monitor/api/v1/billing/gateway', route =>
    route.fulfill({
      json: {
        gateway: 'braintree',
        sandbox_nonces: [],
        client_token: 'a-client-token',
        form_script_url: new URL('/cards/form.js', baseURL).href,
        contact_email: null,
      },
    }),
  )
  await broker.goto('/broker/my-account?tab=4')
  const methods = broker.getByRole('region', { name: 'Payment methods' })
  await expect(methods.getByText('Card form of a-client-token')).toBeVisible()
  await expect(methods.getByLabel('Test method')).toHaveCount(0)

  const sent = broker.waitForRequest('**/monitor/api/v1/billing/add_payment_method')
  await broker.route('**/monitor/api/v1/billing/add_payment_method', route =>
    route.fulfill({
      status: 422,
      json: { errors: [{ field: 'nonce', code: 'invalid', detail: 'Insufficient Funds' }] },
    }),
  )
  await methods.getByRole('button', { name: 'Add payment method' }).click()
  expect((await sent).postDataJSON()).toEqual({ nonce: 'a-nonce-of-the-form' })
  await expect(methods.getByRole('alert').filter({ hasText: 'Insufficient Funds' })).toBeVisible()
  await expectAccessibleAtEnd(broker)
})

test('says how to reach us where plans cannot be bought online', async ({ broker }) => {
  await broker.route('**/monitor/api/v1/billing/gateway', route =>
    route.fulfill({
      json: {
        gateway: 'none',
        sandbox_nonces: [],
        client_token: null,
        form_script_url: null,
        contact_email: 'sales@haulwarden.example',
      },
    }),
  )
  await broker.goto('/broker/my-account?tab=4')
  await expect(broker.getByRole('link', { name: 'sales@haulwarden.example' })).toBeVisible()
  await expect(broker.getByRole('region', { name: 'Starter' })).toBeVisible()
  await expect(broker.getByRole('button', { name: 'Choose Starter' })).toHaveCount(0)
  await expect(broker.getByRole('button', { name: 'Add payment method' })).toHaveCount(0)
})

test('requests a change to the company, which someone else decides', async ({ broker }) => {
  const trade = `Demo Freight ${newAddress('x')}`
  await broker.goto('/broker/my-account?tab=1')
  await broker.getByRole('button', { name: 'Request a change' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Request a change' })
  await dialog.getByLabel('What').click()
  await broker.getByRole('option', { name: 'Doing business as' }).click()
  await dialog.getByLabel('New value').fill(trade)
  await dialog.getByLabel('Reason').fill('We trade under this name now.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  // Earlier changes of the same field stay in the list.
  await broker
    .getByRole('row', { name: new RegExp(trade) })
    .getByRole('link')
    .click()

  await expect(broker).toHaveTitle(/Haulwarden \| Company Change Order \d+/)
  await expect(broker.getByText('We trade under this name now.')).toBeVisible()
  await expectAccessible(broker)
  await broker.getByRole('button', { name: 'Approve' }).click()
  await expect(broker.getByText('Approved', { exact: true })).toBeVisible()
  await broker.goto('/broker/my-account?tab=1')
  await expect(broker.getByRole('region', { name: 'Company', exact: true }).getByText(trade)).toBeVisible()
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('sets a logo, refuses what is no picture, and removes it', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=1')
  const card = broker.getByRole('region', { name: 'Logo' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    card.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  await choose('logo.png', 'image/png', Buffer.from('no picture'))
  await expect(broker.getByText('Choose a PNG, JPEG or WebP image.')).toBeVisible()
  await choose('logo.png', 'image/png', Buffer.from(PIXEL, 'base64'))

  const logo = card.getByRole('img', { name: 'Logo of' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectAccessible(broker)
  await card.getByRole('button', { name: 'Remove logo' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(card.getByText('No logo')).toBeVisible()
})

test('makes a report and downloads it', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=6')
  const report = broker.getByRole('region', { name: /users/i }).first()
  await report.getByRole('button', { name: /^Run/ }).click()
  const link = report.getByRole('link', { name: 'Download CSV' })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([broker.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('shows where one is signed in and what was done', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=5')
  await expect(broker.getByText('This device')).toHaveCount(1)
  await broker.goto('/broker/my-account?tab=7')
  await expect(broker.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
})

test('makes a key that works, and revokes it', async ({ broker, playwright, baseURL }) => {
  await broker.goto('/broker/my-account?tab=3')
  await broker.getByRole('button', { name: 'Create API key' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('The TMS')
  await dialog.getByLabel('See loads', { exact: true }).check()
  await expectAccessible(broker)
  const own = dialog.getByRole('textbox', { name: 'Your password' })
  await own.fill('not the right one at all')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await own.fill(password())
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const keys = broker.getByRole('region', { name: 'API keys' })
  const secret = await keys.getByText(/^hwk_[0-9a-f]{64}$/).textContent()
  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  expect((await program.get('/monitor/api/v1/carriers')).status()).toBe(200)
  expect((await program.get('/monitor/api/v1/api_keys')).status()).toBe(403)

  await keys
    .getByRole('row', { name: /The TMS/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(keys.getByText('No keys yet.', { exact: false })).toBeVisible()
  expect((await program.get('/monitor/api/v1/carriers')).status()).toBe(401)
  await program.dispose()
})
