import { lastMail, mailedCode, mailedLink } from './support/sign-in'
import { newAddress, PASSWORD } from './support/people'
import { expect, expectAccessible, test } from './support/test'

test('leads from an email address to a new company, and Home', async ({ page, request }) => {
  const email = newAddress('nora')
  await page.goto('/broker/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveTitle('Haulwarden | Sign Up')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('too short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose 12 characters or more.')).toBeVisible()

  const before = await lastMail(request)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Haulwarden | Sign Up Verification')
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const code = await mailedCode(request, email, before)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveTitle('Haulwarden | Sign Up Details')
  await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Phone (optional)').fill('512 555 0142')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  await expect(page.getByLabel('Legal name')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('Enter the company’s legal name.')).toBeVisible()
  await page.getByLabel('Legal name').fill(`Nora’s Freight ${email}`)
  await page.getByRole('button', { name: 'Create company' }).click()

  await expect(page).toHaveTitle('Haulwarden | Home')
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible()
})

test('takes the address and the code from an emailed link, and continues by itself', async ({
  page,
  request,
}) => {
  const email = newAddress('linus')
  const before = await lastMail(request)
  await page.goto(`/broker/sign-up?email=${encodeURIComponent(email)}&referrer=partner`)
  await expect(page.getByLabel('Work email')).toHaveValue(email)
  const sent = page.waitForRequest('**/monitor/sign_up')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ email, referrer: 'partner' })
  const code = await mailedCode(request, email, before)
  await page.goto(`/broker/sign-up/code?email=${encodeURIComponent(email)}&code=${code}`)
  await expect(page).toHaveTitle('Haulwarden | Sign Up Details')
})

test('picks an unfinished sign-up up again from sign-in', async ({ page, request }) => {
  const email = newAddress('una')
  const start = await lastMail(request)
  await page.goto('/broker/sign-up')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Haulwarden | Sign Up Verification')
  await mailedCode(request, email, start)

  await page.goto('/broker/login')
  const before = await lastMail(request)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Haulwarden | Sign Up Verification')
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await mailedCode(request, email, before))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Haulwarden | Sign Up Details')
})

test('shows an invitation in words, and joins its company', async ({ page, request, signedIn }) => {
  const email = newAddress('ivy')
  const before = await lastMail(request)
  const made = await signedIn.request.post('/monitor/api/v1/user_invitations', {
    data: { user_invitation: { email, scopes: ['view_loads', 'manage_rate_confirmations'], site: 'portal' } },
  })
  expect(made.status()).toBe(201)

  await page.goto(await mailedLink(request, email, before))
  await expect(page.getByRole('heading', { name: 'Join your company' })).toBeVisible()
  await expect(page.getByLabel('Work email')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The link has verified the mailbox: no code is required.
  await page.getByLabel('First name').fill('Ivy')
  await page.getByLabel('Last name').fill('Invited')
  await page.getByRole('button', { name: 'Continue' }).click()

  const invitation = page.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText('Haulwarden Demonstration Brokerage')
  await expect(invitation).toContainText('Dana Demo')
  await expect(invitation.getByRole('listitem')).toHaveText(['See loads', 'Manage rate confirmations'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create another company' }).click()
  await expect(page.getByLabel('Legal name')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the invitation' }).click()
  await page.getByRole('button', { name: 'Join this company' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ivy' })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByText('Haulwarden Demonstration Brokerage')).toBeVisible()
})

test('says so when sign-up is closed, except to the invited', async ({ page }) => {
  await page.route('**/monitor/api/v1/site', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), is_sign_up_open: false } })
  })
  await page.goto('/broker/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  await page.goto('/broker/sign-up')
  await expect(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/broker/sign-up?invitation=token&email=a@b.example')
  await expect(page.getByLabel('Work email')).toBeVisible()
})
