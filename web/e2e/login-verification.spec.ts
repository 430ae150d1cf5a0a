import { DEMO, password } from './support/sign-in'
import { expect, expectAccessible, test } from './support/test'

test('leads back to the first step without a sign-in under way', async ({ page }) => {
  await page.goto('/broker/login/code')
  await expect(page).toHaveURL(/\/broker\/login$/)
})

test('refuses a wrong code beside the field, and is accessible', async ({ page }) => {
  await page.goto('/broker/login')
  await page.getByLabel('Email').fill(DEMO)
  await page.getByRole('textbox', { name: 'Password' }).fill(password())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter all 6 digits.')).toBeVisible()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\/code$/)
})
