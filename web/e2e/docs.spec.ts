import { expect, test } from './support/test'

test('leads to an operation of the API by its address', async ({ page }) => {
  // Those of carriers alone: to draw every operation takes a browser without optimizing compilers more than a minute.
  await page.route('**/monitor/openapi.json', async route => {
    const { paths, ...rest } = await (await route.fetch()).json()
    const some = Object.entries(paths).filter(([path]) => path.includes('/carriers'))
    await route.fulfill({ json: { ...rest, paths: Object.fromEntries(some) } })
  })
  await page.goto('/monitor/docs#/search/search_carriers_globally')
  // The page draws what is near the window alone: it has gone there, and opened it.
  await expect(page.getByText('/api/v1/carriers/global_search').first()).toBeInViewport({ timeout: 60_000 })
  await expect(page.getByText('Parameters', { exact: true }).first()).toBeVisible()
})
