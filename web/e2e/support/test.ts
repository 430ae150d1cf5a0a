/** The tests' own `test`: `broker` is a page of a signed-in user, `carrier` one that has everything to show. */
import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { type Server, serverAt } from './servers'
import { DEMO, signIn } from './sign-in'

export interface Carrier {
  id: number
  dot_number: number
  legal_name: string
}

interface WorkerFixtures {
  server: Server
  signedIn: BrowserContext
  carrier: Carrier
}

/** A carrier with authority, insurance and inspections: the one with the most power units. */
const FULL =
  'q[has_active_authority]=carrier&q[bipd_on_file_gteq]=1&q[inspected_within_months_lteq]=24&q[s]=power_units+desc&per_page=1'

interface PageFixtures {
  /** A page of the signed-in user. */
  broker: Page
  /** Whether pages are pushed the alerts that are raised meanwhile; a test of that asks for it. */
  isPushed: boolean
}

export const test = base.extend<PageFixtures, WorkerFixtures>({
  isPushed: [false, { option: true }],
  // Playwright reads from the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  server: [async ({}, use, worker) => use(serverAt(worker.parallelIndex)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  signedIn: [
    async ({ browser, server }, use, worker) => {
      const { viewport } = worker.project.use
      const context = await browser.newContext({ baseURL: server.url, viewport })
      await signIn(context.request, DEMO)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  carrier: [
    async ({ signedIn }, use) => {
      const found: Carrier[] = await (await signedIn.request.get(`/monitor/api/v1/carriers?${FULL}`)).json()
      const [carrier] = found
      if (!carrier)
        throw new Error('The demonstration data holds no carrier with authority, insurance and inspections.')
      await use(carrier)
    },
    { scope: 'worker' },
  ],
  page: async ({ page, isPushed }, use) => {
    if (!isPushed) await withoutPushes(page)
    await use(page)
    await letGo(page)
  },
  broker: async ({ signedIn, isPushed }, use) => {
    const page = await signedIn.newPage()
    if (!isPushed) await withoutPushes(page)
    const problems = watch(page)
    await use(page)
    await letGo(page)
    await page.close()
    expect(problems, 'errors in the browser').toEqual([])
  },
})

/**
 * A page that hears of no alert: the sample loads raise some at any moment, and a notice over what a test presses, or a list that is asked anew
 * under its hand, would be chance.
 */
const withoutPushes = (page: Page) =>
  page.addInitScript(() => {
    function Silence() {
      return Object.assign(new EventTarget(), { readyState: 0, close: () => {} })
    }
    Object.defineProperty(globalThis, 'EventSource', { value: Silence })
  })

/** Ends what stands between a page and the server: an answer that is changed on its way when a test ends is no failure of it. */
const letGo = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** For a test of what maps draw with WebGL: it runs in a browser that has it (`playwright.config.ts`). */
export const WEBGL = { tag: '@webgl' }

/** A page's problems: scripts that fail, and what the Content-Security-Policy blocks. */
const watch = (page: Page) => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && /content security policy|react|warning/i.test(message.text()))
      problems.push(message.text())
  })
  return problems
}

const WIDE = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const
const PHONE = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const
type Look = typeof WIDE | typeof PHONE

/** Colors that are still fading say nothing about contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(fading.map(animation => animation.finished))
  })

const DIALOG = '[role=dialog]'

/** What says that something loads. By its attributes: to ask each element for its role takes long where there are thousands. */
const LOADING = "[role=status][aria-label^='Loading']:visible"
const LOADING_MAP = "[role=status][aria-label='Loading map']"

/** The rest of a list looks as its first rows do, and takes as long as they do, row by row; so do the cards that it is on a phone. */
const REST_OF_LIST = ['tbody > tr:nth-child(n + 7)', "[class*='_cards_'] > li:nth-child(n + 7)"]

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What passes need not be described.
  resultTypes: ['violations'],
  // What a frame shows (a PDF) is the browser's own page.
  iframes: false,
  // No rule here reads style sheets.
  preload: { assets: ['media'] },
}

/** How long a screen may be looked at until nothing is found: a look takes seconds, and one may have to be repeated. */
const LOOKS_MS = 60_000

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The parts of a page that axe looks at: all of it but `exclude`, or `include` alone. */
interface Parts {
  include?: string[]
  exclude: string[]
}

/** What axe finds in a page, into which it is put once. */
const violations = async (page: Page, parts: Parts) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: { run: (...of: unknown[]) => Promise<AxeResults> } }
      const found = await axe.run(context, options)
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
      )
    },
    [parts, RULES] as const,
  )
}

/**
 * Nothing that axe finds on a dark phone, and no sideways scrolling there. Where a dialog is open, axe looks at that alone.
 * `screens.spec.ts` looks at each screen on a wide light display too: a look takes seconds.
 */
export const expectAccessible = (page: Page) => lookAndGoOn(page, [PHONE])

/** The same on a wide light display and on a dark phone. */
export const expectAccessibleEverywhere = (page: Page) => lookAndGoOn(page, [WIDE, PHONE])

/** {@link expectAccessible} at the end of a test: the page stays on the phone. To draw it wide once more takes as long as to open it. */
export const expectAccessibleAtEnd = (page: Page) => expectNothingFound(page, [PHONE])

/** {@link expectAccessibleEverywhere} at the end of a test. */
export const expectScreenAccessible = (page: Page) => expectNothingFound(page, [WIDE, PHONE])

/** The test goes on as it was: what is on a phone stays there, and isn't drawn wide for nothing. */
const lookAndGoOn = async (page: Page, looks: readonly Look[]) => {
  const viewport = page.viewportSize() ?? WIDE.viewport
  await expectNothingFound(page, looks)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(viewport)
}

const expectNothingFound = async (page: Page, looks: readonly Look[]) => {
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // What loads behind a dialog is not looked at.
    const dialog = page.locator(DIALOG)
    const looked = (await dialog.first().isVisible()) ? dialog : page
    await expect(async () => {
      // A map is drawn once it comes near the window.
      const map = looked.locator(LOADING_MAP).first()
      if (await map.isVisible()) await map.scrollIntoViewIfNeeded({ timeout: 1_000 })
      await expect(looked.locator(LOADING)).toHaveCount(0, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    // What is half under the header is no smaller for that.
    await page.evaluate(() => scrollTo(0, 0))
    // What changes under a look is looked at again: what is wrong with a screen stays so.
    await expect(async () => {
      await settled(page)
      const isDialog = await page.locator(DIALOG).first().isVisible()
      const found = await violations(page, {
        ...(isDialog && { include: [DIALOG] }),
        exclude: REST_OF_LIST,
      })
      expect(found, `${colorScheme} at ${viewport.width}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `sideways scrolling at ${viewport.width}`).toBeLessThanOrEqual(0)
    }).toPass({ timeout: LOOKS_MS })
  }
}

export { expect }
