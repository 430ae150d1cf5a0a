import { createCompany, giveNames, newAddress, newcomer, openBare } from './support/people'
import { expect, expectAccessible, test } from './support/test'

test('says to a carrier’s people that the portal is for brokers', async ({ page }) => {
  await openBare(page)
  await newcomer(page, newAddress('carla'))
  await giveNames(page)
  await createCompany(page, 'Carla’s Trucking', 'carrier')
  await page.goto('/broker/carriers/search-results')
  await expect(page).toHaveTitle('Haulwarden | Pending Access Review')
  await expect(page.getByRole('heading', { name: 'This portal is for freight brokers' })).toBeVisible()
  await expect(page.getByText('Carla’s Trucking is signed up as a carrier')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login')
})

test('leads a carrier’s people to the onboarding address where there is one', async ({ page, baseURL }) => {
  await openBare(page)
  await newcomer(page, newAddress('carlo'))
  await giveNames(page)
  await createCompany(page, 'Carlo’s Trucking', 'carrier')
  await page.route('**/monitor/api/v1/site', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), onboarding_url: `${baseURL}/monitor/docs` } })
  })
  await page.goto('/broker/')
  await expect(page).toHaveURL(/\/monitor\/docs/)
})

test('waits with a company that is reviewed, and goes on when that is done', async ({ page }) => {
  let isReviewed = true
  await openBare(page)
  await newcomer(page, newAddress('petra'))
  await giveNames(page)
  await createCompany(page, 'Petra’s Freight')
  for (const path of ['refresh_jwt', 'api/v1/users/current']) {
    await page.route(`**/monitor/${path}`, async route => {
      const answer = await route.fetch()
      const user = await answer.json()
      if (isReviewed) user.company.status = 'pending_access_review'
      await route.fulfill({ response: answer, json: user })
    })
  }
  await page.goto('/broker/carriers/search-results')
  await expect(page.getByRole('heading', { name: 'Your access is being reviewed' })).toBeVisible()
  await expectAccessible(page)
  isReviewed = false
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveTitle('Haulwarden | Home')
})

test('asks those who are not signed in to do so', async ({ page }) => {
  await page.goto('/broker/pending-access-review')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login')
})
