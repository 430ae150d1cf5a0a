import type { Route } from '@playwright/test'
import { signIn } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

/** The short-lived cookie; the other one renews it. */
const TOKEN_COOKIE = /token/

test('leads to the search box by / and Ctrl-K, and through its suggestions by keyboard', async ({
  broker,
  carrier,
}) => {
  await broker.goto('/broker/')
  await expect(broker.getByRole('heading', { level: 1 })).toBeVisible()
  const box = broker.getByRole('combobox', { name: 'Search carriers' })
  await broker.keyboard.press('/')
  await expect(box).toBeFocused()
  await broker.keyboard.press('Escape')
  await expect(box).not.toBeFocused()
  await broker.keyboard.press('Control+k')
  await expect(box).toBeFocused()

  await broker.keyboard.type(carrier.legal_name.slice(0, 9))
  await expect(broker.getByRole('option').first()).toBeVisible()
  await broker.keyboard.press('Enter')
  await expect(broker).toHaveURL(/global-search\?q\[search_text\]=/)
})

test('marks demonstration data on every page', async ({ broker, carrier }) => {
  for (const path of ['/broker/', '/broker/carriers/search-results', `/broker/carriers/${carrier.id}`]) {
    await broker.goto(path)
    await expect(broker.getByText('Sample data.')).toBeVisible()
  }
})

test('keeps the chosen appearance', async ({ broker }) => {
  await broker.goto('/broker/')
  await broker.getByRole('button', { name: /^Account/ }).click()
  await broker.getByText('Dark', { exact: true }).click()
  await expect(broker.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await broker.reload()
  await expect(broker.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await broker.evaluate(() => localStorage.removeItem('mantine-color-scheme-value'))
})

test('goes to the top on another page, and stays where it is within one', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}`)
  await expect(broker.getByRole('region', { name: 'Registration' })).toBeVisible()
  // What still comes above would move the page.
  await expect(broker.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await broker.evaluate(() => scrollTo(0, 120))
  await broker.getByRole('tab', { name: 'Insurance & authority' }).click()
  await expect(broker.getByRole('region', { name: 'Filings', exact: true })).toBeVisible()
  await expect.poll(() => broker.evaluate(() => scrollY)).toBe(120)
  await broker.getByRole('link', { name: 'Browse carriers' }).click()
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => broker.evaluate(() => scrollY)).toBe(0)
  await broker.evaluate(() => scrollTo(0, 90))
  await broker.goBack()
  await expect(broker.getByRole('region', { name: 'Filings', exact: true })).toBeVisible()
  await expect.poll(() => broker.evaluate(() => scrollY), 'another route, in the history too').toBe(0)
  await broker.evaluate(() => scrollTo(0, 70))
  await broker.goBack()
  await expect(broker.getByRole('region', { name: 'Registration' })).toBeVisible()
  await expect.poll(() => broker.evaluate(() => scrollY), 'the same route: as it was left').toBe(120)
})

test('has its menu behind a button on a phone', async ({ broker }) => {
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto('/broker/')
  const banner = broker.getByRole('note').filter({ hasText: 'Sample data.' })
  await expect.poll(async () => (await banner.boundingBox())?.height, 'one line').toBeLessThan(44)
  const clock = banner.getByText(/Sample loads run at \d+× real time/)
  await expect(clock).toBeHidden()
  for (const page of ['exchange', 'alerts', 'carriers/rate-confirmations']) {
    // oxlint-disable-next-line no-await-in-loop
    await broker.goto(`/broker/${page}`)
    // oxlint-disable-next-line no-await-in-loop
    await expect(clock, page).toBeVisible()
  }
  await broker.getByRole('button', { name: 'Open menu' }).click()
  await broker.getByRole('dialog').getByRole('link', { name: 'Browse carriers' }).click()
  await expect(broker).toHaveTitle('Haulwarden | Carrier Search Results')
  await expect(broker.getByRole('dialog')).toHaveCount(0)
})

test('groups the pages that a person may open, beside the page and in a phone’s menu', async ({ broker }) => {
  const groups = ['Find', 'Vet & onboard', 'Monitor', 'Company']
  const pages = { 'Vet & onboard': 'Packets', Monitor: 'Notices', Company: 'Reports' }
  await broker.goto('/broker/')
  const nav = broker.getByRole('navigation', { name: 'Main' })
  for (const group of groups) await expect(nav.getByRole('list', { name: group })).toBeVisible()
  for (const [group, page] of Object.entries(pages))
    await expect(nav.getByRole('list', { name: group }).getByRole('link', { name: page })).toBeVisible()
  await nav.getByRole('link', { name: 'Reports' }).click()
  await expect(broker.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
  await expect(nav.getByRole('link', { name: 'Reports' })).toHaveAttribute('data-active', 'true')

  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.getByRole('button', { name: 'Open menu' }).click()
  const menu = broker.getByRole('dialog')
  for (const group of groups) await expect(menu.getByRole('list', { name: group })).toBeVisible()
  await expectAccessible(broker)
  await menu.getByRole('link', { name: 'Notices' }).click()
  await expect(broker).toHaveURL(/\/notices$/)
})

test('opens the carrier whose number is typed in full, and finds a word inside a name', async ({
  broker,
  carrier,
}) => {
  await broker.goto('/broker/')
  const box = broker.getByRole('combobox', { name: 'Search carriers' })
  const word = carrier.legal_name.split(' ').find((one, at) => at > 0 && one.length > 2) ?? carrier.legal_name
  await box.fill(word)
  const options = broker.getByRole('option').filter({ hasText: 'USDOT' })
  await expect(options.first()).toContainText(new RegExp(word, 'i'))
  await expect(options.first()).toContainText(/Use|Review|Unknown|Do not use/)
  await box.fill(`usdot# ${carrier.dot_number}`)
  await box.press('Enter')
  await expect(broker.getByRole('heading', { level: 1, name: carrier.legal_name })).toBeVisible()
})

test('lets the keyboard skip to the content', async ({ broker }) => {
  await broker.goto('/broker/')
  await expect(broker.getByRole('heading', { level: 1 })).toBeVisible()
  await broker.keyboard.press('Tab')
  await expect(broker.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('hides safety data from those whose scopes hide it', async ({ browser, carrier }) => {
  const context = await browser.newContext()
  await signIn(context.request, 'safety@haulwarden.example')
  const page = await context.newPage()
  await page.goto(`/broker/carriers/${carrier.id}?tab=inspections`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Safety' })).toHaveCount(0)
  await page.getByRole('button', { name: /^(Rules and checks|Checks)/ }).click()
  await expect(page.getByText('Safety data is hidden from your account')).toBeVisible()
  await page.goto('/broker/carriers/search-results')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Safety rating' })).toHaveCount(0)
  await expectAccessibleAtEnd(page)
  await context.close()
})

test('a session that ended leads to sign-in, and back', async ({ browser, carrier }) => {
  const context = await browser.newContext()
  await signIn(context.request, 'viewer@haulwarden.example')
  const page = await context.newPage()
  await page.goto('/broker/')
  await page.getByRole('link', { name: 'Browse carriers' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.request.get('/monitor/sign_out')
  // Whichever call notices it first, the page to return to is the same.
  await page.reload()
  await expect(page).toHaveURL(/\/broker\/login$/)
  await signIn(context.request, 'viewer@haulwarden.example')
  await page.reload()
  await expect(page).toHaveTitle('Haulwarden | Carrier Search Results')
  expect(carrier.id).toBeGreaterThan(0)
  await context.close()
})

test('renews a sign-in whose token ran out, unseen', async ({ browser, carrier }) => {
  const context = await browser.newContext()
  await signIn(context.request, 'viewer@haulwarden.example')
  const page = await context.newPage()
  await page.goto('/broker/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.clearCookies({ name: TOKEN_COOKIE })
  await page.getByRole('combobox', { name: 'Search carriers' }).fill(`USDOT ${carrier.dot_number}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: carrier.legal_name })).toBeVisible()
  await context.close()
})

test('shows a screen whose data is there without waiting for an answer', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}`)
  await expect(broker.getByRole('region', { name: 'Verdict' })).toBeVisible()
  await broker.getByRole('link', { name: 'Home' }).click()
  const link = broker
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('link', { name: carrier.legal_name })
  await expect(link).toBeVisible()
  const held: Route[] = []
  await broker.route('**/monitor/api/**', route => {
    held.push(route)
  })

  const milliseconds = await link.evaluate(
    (element: HTMLElement) =>
      new Promise<number>(resolve => {
        const start = performance.now()
        const look = () => {
          if (document.querySelector('section[aria-label="Verdict"]')) resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        element.click()
        look()
      }),
  )

  test.info().annotations.push({ type: 'milliseconds', description: milliseconds.toFixed(0) })
  await Promise.all(held.map(route => route.continue()))
  await broker.unroute('**/monitor/api/**')
})

test('keeps header and navigation in view when a dialog opens on a scrolled page', async ({ broker }) => {
  await broker.setViewportSize({ width: 1280, height: 600 })
  await broker.goto('/broker/alerts')
  const brief = broker.getByRole('button', { name: 'Shift brief' })
  await expect(brief).toBeVisible()
  await broker.evaluate(() => {
    // Rows that come meanwhile don't move the page (scroll anchoring).
    document.querySelector('main')?.setAttribute('style', 'min-height: 3000px; overflow-anchor: none')
    scrollTo(0, 400)
  })
  // Pressed where it is: it isn't brought into view first.
  await brief.dispatchEvent('click')
  await expect(broker.getByRole('dialog', { name: 'Shift brief' })).toBeVisible()
  expect(await broker.evaluate(() => scrollY)).toBe(400)
  for (const part of ['nav[aria-label="Main"]', 'header']) {
    const top = broker.locator(part).first()
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    expect(await top.evaluate(element => element.getBoundingClientRect().top), part).toBe(0)
  }
})
