import { expect, test } from './support/test'

test('leads to an operation of the API by its address', async ({ page }) => {
  await page.goto('/monitor/docs#/search/search_carriers_globally')
  // The page draws what is near the window alone: it has gone there, and opened it.
  await expect(page.getByText('/api/v1/carriers/global_search').first()).toBeInViewport({ timeout: 120_000 })
  await expect(page.getByText('Parameters', { exact: true }).first()).toBeVisible()
})
