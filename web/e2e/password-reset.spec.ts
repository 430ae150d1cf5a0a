import { lastMail, mailedLink } from './support/sign-in'
import { createCompany, giveNames, newAddress, newcomer, openBare } from './support/people'
import { expect, expectAccessible, test } from './support/test'

test('an emailed link sets a new password, once', async ({ browser, page, request }) => {
  const email = newAddress('rita')
  const elsewhere = await (await browser.newContext()).newPage()
  await openBare(elsewhere)
  await newcomer(elsewhere, email)
  await giveNames(elsewhere)
  await createCompany(elsewhere, `Rita’s Freight ${email}`)

  await page.goto('/broker/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Haulwarden | Forgot Password')
  const before = await lastMail(request)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expectAccessible(page)

  const link = await mailedLink(request, email, before)
  await page.goto(link)
  await expect(page).toHaveTitle('Haulwarden | New Password')
  const password = 'another long password 77'
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await expect(page.getByLabel('Revoke my API and Outlook keys')).not.toBeChecked()
  await page.getByLabel('Revoke my API and Outlook keys').check()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login Verification')

  // The other browser was signed out with it.
  await elsewhere.goto('/broker/')
  await expect(elsewhere).toHaveTitle('Haulwarden | Login')
  await elsewhere.context().close()

  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another password 78')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('says the same for an unknown address', async ({ page }) => {
  await page.goto('/broker/login/forgot')
  const nobody = newAddress('nobody')
  await page.getByLabel('Email').fill(nobody)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('status').filter({ hasText: nobody })).toContainText('has an account here')
})

test('says what is wrong with half a link', async ({ page }) => {
  await page.goto('/broker/login/reset')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})
