/** What other sites bring, each only where it is configured; and the operator's own notices. */
import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in'
import { expect, expectAccessible, test } from './support/test'

/** The site's own description, with more configured. */
const configure = (page: Page, more: object) =>
  page.route('**/monitor/api/v1/site', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...more } })
  })

/** Replaces the widget's script: it records its calls. */
const WIDGET = `{
  const told = window.Intercom.q
  window.Intercom = (...command) => { told.push(command) }
  window.told = told
}`

test('nothing of other sites is asked for unless it is configured', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await page.goto('/broker/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  expect(await page.evaluate(() => 'Intercom' in window || 'dataLayer' in window)).toBe(false)
})

test('the chat widget begins without a name, gets the user at sign-in, and is shut down on sign-out', async ({
  page,
}) => {
  await configure(page, { chat: { app_id: 'abc', script_url: '/chat/widget.js' } })
  await page.route('**/chat/widget.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
  )
  const told = () =>
    page.evaluate(() => (window as unknown as { told?: [string, Record<string, unknown>?][] }).told ?? [])
  await page.goto('/broker/login')
  await expect.poll(async () => (await told()).at(-1)).toEqual(['boot', { app_id: 'abc' }])

  await signIn(page.request, 'viewer@haulwarden.example')
  await page.goto('/broker/')
  await expect
    .poll(async () => (await told()).at(-1))
    .toEqual([
      'boot',
      expect.objectContaining({ app_id: 'abc', email: 'viewer@haulwarden.example', name: 'Vera Viewer' }),
    ])
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(async () => (await told()).slice(-2)).toEqual([['shutdown'], ['boot', { app_id: 'abc' }]])
})

test('a widget that does not load does no harm', async ({ page }) => {
  await configure(page, { chat: { app_id: 'abc', script_url: '/chat/widget.js' } })
  await page.route('**/chat/widget.js', route => route.abort())
  await page.goto('/broker/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the tag manager’s script is added by its id', async ({ page }) => {
  await configure(page, { tag_manager_id: 'GTM-TEST12' })
  await page.goto('/broker/login')
  await expect(
    page.locator('script[src="https://www.googletagmanager.com/gtm.js?id=GTM-TEST12"]'),
  ).toHaveCount(1)
})

test('an uncaught error is reported, without the URL’s query', async ({ page, baseURL }) => {
  const dsn = new URL('/42', baseURL)
  dsn.username = 'key'
  await configure(page, { error_reporting: { dsn: dsn.href } })
  const received: string[] = []
  await page.route('**/api/42/envelope/*', route => {
    received.push(route.request().postData() ?? '')
    return route.fulfill({ json: {} })
  })
  await page.goto('/broker/login?secret=1')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('broken on purpose')
    }),
  )
  await expect.poll(() => received.length).toBe(1)
  const event = JSON.parse(received[0]?.split('\n')[2] ?? '{}')
  expect(event.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'broken on purpose' })
  expect(event.request.url).toBe(`${baseURL}/broker/login`)
})

test('a notice is shown until it is dismissed or expires', async ({ page }) => {
  const notice = { level: 'warning', url: 'https://status.example', expires_at: '2099-01-01T00:00:00Z' }
  await configure(page, {
    notices: [
      { ...notice, id: 1, body: 'Maintenance on Sunday.' },
      { ...notice, id: 2, body: 'Long over.', expires_at: '2024-04-22T00:00:00Z' },
    ],
  })
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.goto('/broker/')
  const notices = page.getByRole('region', { name: 'Notice' })
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText('Maintenance on Sunday.')
  await expect(notices.getByRole('link', { name: 'Read more' })).toHaveAttribute(
    'href',
    'https://status.example',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notices).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await expect(notices).toHaveCount(0)
})
