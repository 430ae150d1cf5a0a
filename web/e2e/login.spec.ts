import { DEMO } from './support/sign-in'
import { expect, test } from './support/test'

test('asks for both fields, and keeps what was typed when the server refuses', async ({ page }) => {
  await page.goto('/broker/login')
  await expect(page).toHaveTitle('Haulwarden | Login')
  await page.getByLabel('E-mail').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()

  await page.getByLabel('E-mail').fill('nobody@haulwarden.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('do not belong together')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@haulwarden.example')
})

test('shows a demonstration’s address', async ({ page }) => {
  await page.goto('/broker/login')
  await expect(page.getByText(`Sign in as ${DEMO}`)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(DEMO)
})

test('sends a signed-in user Home', async ({ broker }) => {
  await broker.goto('/broker/login')
  await expect(broker).toHaveTitle('Haulwarden | Home')
})
