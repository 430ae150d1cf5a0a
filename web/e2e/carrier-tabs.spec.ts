/** A carrier's page has seven tabs and its actions, all in reach on every display; every address that it ever had opens its section. */
import type { Locator, Page } from '@playwright/test'
import { TAB_OF } from '../src/features/carriers/sections'
import { SECTIONS, TABS } from '../src/features/carriers/tabs'
import { signIn } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

const HEIGHT = 844

const labelOf = (tab: string) => TABS.find(({ id }) => id === tab)?.label ?? ''

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0

/** Those that are not wholly in view, all seen at once. */
const outOfView = (all: Locator) =>
  all.evaluateAll(
    elements =>
      new Promise<(string | null)[]>(resolve => {
        const observer = new IntersectionObserver(entries => {
          observer.disconnect()
          const cut = entries.filter(({ intersectionRatio }) => intersectionRatio < 0.999)
          resolve(cut.map(({ target }) => target.textContent))
        })
        for (const element of elements) observer.observe(element)
      }),
  )

/** An action in the header, by what it says before or after it was used. */
const ACTIONS = [
  /^(Invite|View packet)$/,
  /^(Monitor|Stop monitoring)$/,
  /^Record check$/,
  /^(Do not dispatch|Lift do not dispatch)$/,
]

for (const width of [1440, 1024]) {
  test(`has its seven tabs and its actions in view at ${width} px, on every tab`, async ({
    broker,
    carrier,
  }) => {
    await broker.setViewportSize({ width, height: HEIGHT })
    await broker.goto(`/broker/carriers/${carrier.id}`)
    const tabs = broker.getByRole('tab')
    await expect(tabs).toHaveText(TABS.map(({ label }) => label))
    let top: number | undefined
    for (const { label } of TABS) {
      const tab = broker.getByRole('tab', { name: label })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect.poll(() => outOfView(tabs)).toEqual([])
      const actions = broker.getByRole('group', { name: 'Actions' })
      for (const name of ACTIONS)
        await expect(actions.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await expect(broker.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect.poll(() => overflowOf(broker), `sideways scrolling on ${label}`).toBeLessThanOrEqual(0)
      // The head above the tabs is as tall on each of them.
      top ??= await topOf(tab)
      const first = top
      const moved = async () => Math.abs((await topOf(tab)) - first)
      await expect.poll(moved, `tabs moved on ${label}`).toBeLessThanOrEqual(1)
    }
  })
}

test('keeps tabs and actions in reach on a phone, and the verdict on its first screen', async ({
  broker,
  carrier,
}) => {
  await broker.setViewportSize({ width: 390, height: HEIGHT })
  await broker.goto(`/broker/carriers/${carrier.id}`)
  const verdict = broker.getByRole('region', { name: 'Verdict' })
  await expect(verdict.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await expect(broker.getByRole('tab')).toHaveCount(0)
  const choice = broker.getByRole('combobox', { name: 'About this carrier' })
  await expect(choice.locator('option')).toHaveText(TABS.map(({ label }) => label))

  await expect(broker.getByRole('region', { name: 'Data sources' })).toBeAttached()
  await broker.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(choice).toBeInViewport({ ratio: 1 })
  for (const { id, label } of TABS) {
    await choice.selectOption(label)
    await expect(choice).toHaveValue(id)
    await expect(broker.getByRole('tabpanel')).toBeInViewport()
    const menu = broker.getByRole('button', { name: 'Actions' })
    await menu.click()
    const list = broker.getByRole('dialog', { name: 'Actions' })
    for (const name of ACTIONS) await expect(list.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(list.getByRole('button', { name: 'Everything' })).toBeAttached()
    await broker.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(broker.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expect.poll(() => overflowOf(broker), `sideways scrolling on ${label}`).toBeLessThanOrEqual(0)
  }
})

test('asks for a note before it sets do not dispatch, from the menu of a phone too', async ({
  broker,
  carrier,
}) => {
  await broker.setViewportSize({ width: 390, height: HEIGHT })
  await broker.goto(`/broker/carriers/${carrier.id}?tab=safety`)
  await broker.getByRole('button', { name: 'Actions' }).click()
  await broker
    .getByRole('dialog', { name: 'Actions' })
    .getByRole('button', { name: 'Do not dispatch', exact: true })
    .click()
  const dialog = broker.getByRole('dialog', { name: 'Do not dispatch' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Do not dispatch' })).toBeVisible()
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

// Every such address is tried in `sections.test.ts`, and `screens.spec.ts` opens the sections; here, that the page goes by it.
test('opens a section by the address that it had as a tab', async ({ broker, carrier }) => {
  for (const id of ['crashes', 'decisions'] as const) {
    await broker.goto(`/broker/carriers/${carrier.id}?tab=${id}`)
    const tab = labelOf(TAB_OF[id])
    await expect(broker.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    const links = broker.getByRole('navigation', { name: `${tab} sections` })
    await expect(links.locator('[aria-current=page]')).toHaveText(SECTIONS[id].label)
    await expect(broker.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  }
})

test('leads through the sections of a tab, each with its own address', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=safety`)
  const links = broker.getByRole('navigation', { name: 'Safety sections' })
  await links.getByRole('link', { name: 'Crashes' }).click()
  await expect(broker).toHaveURL(/\?tab=safety&section=crashes$/)
  await expect(links.getByRole('link', { name: 'Crashes' })).toHaveAttribute('aria-current', 'page')
  await expect(links.getByRole('link', { name: 'Summary' })).not.toHaveAttribute('aria-current')
  await links.getByRole('link', { name: 'Summary' }).click()
  await expect(broker).toHaveURL(/\?tab=safety$/)
  await broker.goBack()
  await expect(broker).toHaveURL(/section=crashes$/)
  await expectAccessibleAtEnd(broker)
})

test('hides the sections that scopes hide, at their old addresses too', async ({ browser, carrier }) => {
  const context = await browser.newContext()
  await signIn(context.request, 'safety@haulwarden.example')
  const page = await context.newPage()
  for (const address of ['tab=crashes', 'tab=safety&section=violations', 'tab=safety']) {
    await page.goto(`/broker/carriers/${carrier.id}?${address}`)
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: 'Safety' })).toHaveCount(0)
  }
  await context.close()
})
