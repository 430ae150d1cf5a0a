/** What people see when something fails: no connection, a failure of ours, a page's own code that does not load. */
import { call, giveNames, newAddress, newcomer, openBare } from './support/people'
import { signIn } from './support/sign-in'
import { expect, expectAccessible, test } from './support/test'

const CARRIERS = '**/monitor/api/v1/carriers?*'

test('a lost connection is reported, and trying again helps', async ({ page }) => {
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.route(CARRIERS, route => route.abort('internetdisconnected'))
  await page.goto('/broker/carriers/search-results')
  await expect(page.getByText('No connection')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(CARRIERS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

const FAILURE = {
  errors: [{ code: 'internal', detail: 'Something went wrong on our side.' }],
  id: 'f00d-1234',
}

test('a failure of ours has its number, within a page and as a whole one', async ({ page }) => {
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.route(CARRIERS, route => route.fulfill({ status: 500, json: FAILURE }))
  await page.goto('/broker/carriers/search-results')
  await expect(page.getByText('f00d-1234')).toBeVisible()
  await page.route('**/monitor/api/v1/site', route => route.fulfill({ status: 500, json: FAILURE }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
  await expect(page.getByText('f00d-1234')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a 406 leads to the address that it names', async ({ page }) => {
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.route(CARRIERS, route =>
    route.fulfill({
      status: 406,
      json: { errors: [{ code: 'elsewhere', detail: 'There.' }], url: '/monitor/docs' },
    }),
  )
  await page.goto('/broker/carriers/search-results')
  await expect(page).toHaveURL(/\/monitor\/docs$/)
})

test('a 401 while renewing clears the user', async ({ page }) => {
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.goto('/broker/')
  await expect(page).toHaveTitle('Haulwarden | Home')
  // Once Home has all its answers, so that the click alone is what renews: a later answer of Home's would lead to sign-in before it.
  await page.waitForLoadState('networkidle')
  await call(page, 'GET', '/sign_out')
  await page.getByRole('link', { name: 'Browse carriers' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login')
})

test('a 401 on a sign-up page is shown there', async ({ page }) => {
  await openBare(page)
  await newcomer(page, newAddress('otto'))
  await giveNames(page)
  await page.goto('/broker/sign-up/details')
  await page.getByLabel('Legal name').fill('Otto’s Freight')
  await call(page, 'GET', '/sign_out')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('You’re signed out')).toBeVisible()
  await expect(page.getByLabel('Legal name')).toHaveValue('Otto’s Freight')
  await expect(page).toHaveTitle('Haulwarden | Sign Up Details')
})

test('a page’s code that does not come is swallowed while looking ahead, and offers a reload when it is opened', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.goto('/broker/')
  await expect(page).toHaveTitle('Haulwarden | Home')
  await page.route('**/assets/global-search-*', route => route.abort())
  const tried = page.waitForRequest('**/assets/global-search-*')
  await page.getByRole('link', { name: 'Carrier search' }).hover()
  await tried
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])

  await page.getByRole('link', { name: 'Carrier search' }).click()
  await expect(page.getByText('This page couldn’t load')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveTitle('Haulwarden | Carrier Search')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
