import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'
import { signIn } from './support/sign-in'

test('staff sees the imports and what could not be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  await signIn(context.request, 'staff@haulwarden.example')
  const page = await context.newPage()

  await page.goto('/broker/identity-alerts/review')
  await page.getByRole('link', { name: 'Imports' }).click()

  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Finished')
  await expectAccessible(page)

  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Rejected rows of import \d+$/ })).toBeVisible()
  await expect(page.getByText('No rejected rows')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Older rows' }).click()
  await expect(page.getByRole('heading', { name: /^Older rows of import \d+$/ })).toBeVisible()
  await expect(page.getByText('No older rows').last()).toBeVisible()
  await expectAccessibleAtEnd(page)
  await context.close()
})

test('nobody else is shown the imports', async ({ broker }) => {
  await broker.goto('/broker/fmcsa-imports')
  await expect(broker).toHaveURL(/\/broker\/$/)
})
