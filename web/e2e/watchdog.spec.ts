import { createCompany, giveNames, newAddress, newcomer, openBare, watchdogURL } from './support/people'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

test('the fraud watch has its own name and look', async ({ page, baseURL }) => {
  await page.goto('/broker/login')
  const portal = await page
    .getByRole('button', { name: 'Continue' })
    .evaluate(b => getComputedStyle(b).backgroundColor)
  await page.goto(`${watchdogURL(baseURL)}/broker/login`)
  await expect(page).toHaveTitle('Haulwarden Watchdog | Login')
  const own = await page
    .getByRole('button', { name: 'Continue' })
    .evaluate(b => getComputedStyle(b).backgroundColor)
  expect(own).not.toBe(portal)
  await expectAccessibleAtEnd(page)
})

test('its plan limits search and profiles, and says so', async ({ page, baseURL, carrier }) => {
  const site = watchdogURL(baseURL)
  await openBare(page, site)
  await newcomer(page, newAddress('wanda'))
  await giveNames(page)
  await createCompany(page, 'Wanda’s Watch')
  await page.goto(`${site}/broker/carriers/${carrier.id}`)
  await expect(page).toHaveTitle('Haulwarden Watchdog | Home')
  await expect(page.getByText('Carrier search is not part of your plan')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search carriers' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Browse carriers' })).toHaveCount(0)
  await expectAccessible(page)

  // Fraud is reported all the same, by the number on the truck.
  await page.getByRole('link', { name: 'Identity alerts', exact: true }).click()
  await page.getByRole('button', { name: 'Report an identity alert' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').click()
  await page.getByRole('option', { name: 'Double brokering' }).click()
  await dialog.getByLabel('In your words').fill('Another truck came for the load.')
  await dialog.getByLabel('Carrier’s USDOT number').fill('USDOT 1')
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(dialog.getByText('No carrier on file has this USDOT number.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Carrier’s USDOT number').fill(`USDOT ${carrier.dot_number}`)
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Thanks for the report')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
