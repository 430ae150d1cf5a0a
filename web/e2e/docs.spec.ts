import { expect, test } from './support/test'

test('shows every operation of the API', async ({ page }) => {
  await page.goto('/monitor/docs')
  await expect(page.getByText('/api/v1/users/current').first()).toBeVisible()
  // The page draws what is near the window alone.
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    await expect(page.getByText('/api/v1/carriers/global_search').first()).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 120_000 })
})
