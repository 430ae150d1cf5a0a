import { expect, expectAccessible, test } from './support/test'

/** What the server answers to a blocked network: the site's own description, and 418 to everything else. */
const blockTo = (url: string) => ({
  status: 418,
  json: { errors: [{ code: 'blocked', detail: 'This network or country is blocked.' }], url },
})

const PAGES = [
  { path: '/broker/carrier-vpn-block', title: 'Network Blocked', heading: 'This network is blocked' },
  { path: '/broker/user-country-block', title: 'Country Blocked', heading: 'Not available in this country' },
] as const

for (const { path, title, heading } of PAGES) {
  test(`a 418 leads to ${path}, which stays`, async ({ page, baseURL }) => {
    // As somebody's browser who was signed in: visitors are refused when they sign in.
    await page.context().addCookies([{ name: 'haulwarden_signed_in', value: '1', url: `${baseURL}/broker/` }])
    await page.route('**/monitor/refresh_jwt', route => route.fulfill(blockTo(path)))
    await page.goto('/broker/carriers/search-results')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page).toHaveTitle(`Haulwarden | ${title}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/monitor/refresh_jwt')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveTitle('Haulwarden | Login')
  })
}
