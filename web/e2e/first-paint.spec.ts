import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

/** The page as it is before its scripts come. */
const withoutApplication = (page: Page) => page.route('**/assets/*.js', route => route.abort())

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  return box && Object.values(box).map(Math.round)
}

/** The product's typeface, which the frame does without: words in another break elsewhere. */
const setInTypeface = async (page: Page) => {
  const url = await page.locator('link[as=font]').getAttribute('href')
  await page.addStyleTag({
    content: `@font-face { font-family: Product; font-weight: 100 900; src: url('${url}') }
      .first-paint { font-family: Product; font-feature-settings: 'cv05', 'ss03', 'case' }`,
  })
  await page.evaluate(() => document.fonts.load('600 13px Product'))
}

const textOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element: HTMLElement) => {
    // What is typed into a real field is no text of the page.
    for (const field of element.querySelectorAll('.fp-field')) field.replaceChildren()
    return element.innerText.replace(/\s+/g, ' ').trim()
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`draws sign-in at ${width} px where it will be, in the same words`, async ({ browser, baseURL }) => {
    const open = () => browser.newPage({ baseURL, viewport: { width, height } })
    const [page, bare] = await Promise.all([open(), open()])
    await withoutApplication(bare)
    await bare.goto('/broker/login')
    await setInTypeface(bare)
    await page.goto('/broker/login')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)

    const places = [
      ['.fp-card', '.mantine-Card-root'],
      ['.fp-title', 'h1'],
      ['.fp-field >> nth=0', 'input[type=email]'],
      ['.fp-button', 'button[type=submit]'],
    ] as const
    for (const [drawn, real] of places)
      await expect.poll(() => boxOf(page, real), real).toEqual(await boxOf(bare, drawn))
    await expect.poll(() => textOf(page, 'main')).toBe(await textOf(bare, '#first-paint'))
    await Promise.all([page.close(), bare.close()])
  })

test('has its own brand’s name and color, and the chosen appearance, from the first paint on', async ({
  browser,
  baseURL,
}) => {
  const looks = async (address: string, colorScheme: 'light' | 'dark') => {
    const page = await browser.newPage({ colorScheme })
    await withoutApplication(page)
    await page.goto(`${address}/broker/login`)
    const look = await page.evaluate(() => ({
      title: document.title,
      name: document.querySelector('.fp-name')?.textContent,
      button: getComputedStyle(document.querySelector('.fp-button') ?? document.body).backgroundColor,
      page: getComputedStyle(document.body).backgroundColor,
    }))
    await page.close()
    return look
  }
  const portal = await looks(baseURL ?? '', 'light')
  const dark = await looks(baseURL ?? '', 'dark')
  const watchdog = await looks((baseURL ?? '').replace('127.0.0.1', 'watchdog.localhost'), 'light')

  expect(portal).toMatchObject({ title: 'Haulwarden', name: 'Haulwarden', page: 'rgb(245, 247, 249)' })
  expect(dark).toMatchObject({ name: 'Haulwarden', page: 'rgb(16, 21, 28)' })
  expect(watchdog).toMatchObject({ title: 'Haulwarden Watchdog', name: 'Haulwarden Watchdog' })
  expect(watchdog.button).not.toBe(portal.button)
})

test('draws the frame of a signed-in page, and nothing of sign-in on any other', async ({ page, broker }) => {
  for (const path of ['/broker/sign-up', '/broker/login/forgot', '/broker/carriers/7']) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).not.toContain('first-paint"')
  }
  for (const path of ['/broker/', '/broker/login', '/broker/carriers/search-results']) {
    const html = await (await broker.request.get(path)).text()
    expect(html, path).toContain('fp-shell')
    expect(html, path).not.toContain('fp-alone')
  }
})

test('is gone when the screen is there, which alone can be read and reached meanwhile', async ({
  page,
  broker,
}) => {
  await withoutApplication(page)
  await page.goto('/broker/login')
  await expect(page.locator('#first-paint')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#first-paint'))).toBeNull()

  const asked: string[] = []
  broker.on('request', request => void asked.push(new URL(request.url()).pathname))
  await broker.goto('/broker/')
  await expect(broker.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(broker.locator('#first-paint')).toHaveCount(0)
  expect(
    asked.filter(path => path === '/monitor/refresh_jwt'),
    'asked for once, ahead',
  ).toHaveLength(1)
})
