import { createCompany, giveNames, newAddress, newcomer, watchdogURL } from './support/people'
import { expect, expectAccessible, test } from './support/test'

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
  await expectAccessible(page)
})

test('its plan limits search and profiles, and says so', async ({ page, baseURL, carrier }) => {
  const site = watchdogURL(baseURL)
  await page.goto(`${site}/broker/sign-up`)
  await newcomer(page, newAddress('wanda'))
  await giveNames(page)
  await createCompany(page, 'Wanda’s Watch')
  await page.goto(`${site}/broker/carriers/${carrier.id}`)
  await expect(page).toHaveTitle('Haulwarden Watchdog | Home')
  await expect(page.getByText('Carrier search is not part of your plan')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search carriers' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Browse carriers' })).toHaveCount(0)
  await expectAccessible(page)
})
