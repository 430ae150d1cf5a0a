import { expect, test } from './support/test'

test('shows every operation of the API', async ({ page }) => {
  await page.goto('/monitor/docs')
  await expect(page.getByText('/api/v1/carriers/global_search').first()).toBeVisible()
})
