import { expect, test } from './support/test'

test('answers any other path, signed in or not', async ({ page, broker }) => {
  await page.goto('/broker/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await broker.goto('/broker/no/such/page')
  await expect(broker).toHaveTitle('Haulwarden | Page Not Found')
  await broker.getByRole('link', { name: 'Go home' }).click()
  await expect(broker).toHaveTitle('Haulwarden | Home')
})
