/** One's carriers as one list: tabs with counts, columns, acts on several carriers, files. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

const LIST = '/broker/carriers/Mine'

interface Found {
  id: number
  dot_number: number
  legal_name: string
}

/** Two synthetic carriers that no other test decides on. */
const two = async (page: Page): Promise<[Found, Found]> => {
  const path = '/monitor/api/v1/carriers?q[s]=dot_number+desc&per_page=12'
  const found: Found[] = await (await page.request.get(path)).json()
  const [first, second] = found.slice(10)
  if (!first || !second) throw new Error('The demonstration data holds too few carriers.')
  return [first, second]
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists of carriers' })
const numberOn = async (page: Page, tab: string) => {
  const link = tabs(page).getByRole('link', { name: tab })
  await expect(link).toHaveText(/\d$/)
  return Number((await link.textContent())?.replaceAll(/\D/g, ''))
}

test('shows each list with its number, and keeps the tab in the address', async ({ broker }) => {
  await broker.goto(LIST)
  await expect(broker).toHaveTitle('Haulwarden | My Carriers')
  await expect(tabs(broker).getByRole('link', { name: /^My carriers \d/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  for (const tab of ['Monitored', 'In progress']) {
    const expected = await numberOn(broker, tab)
    await tabs(broker).getByRole('link', { name: tab }).click()
    await expect(broker).toHaveURL(new RegExp(`tab=${tab.toLowerCase().replace(' ', '-')}`))
    await expect(broker.getByText(new RegExp(`(^|of )${expected} carriers?$`))).toBeVisible()
  }
  await expectAccessible(broker)

  await broker.goto(`${LIST}?tab=failing`)
  await expect(tabs(broker).getByRole('link', { name: 'Monitored' })).toHaveAttribute('aria-current', 'page')
  await expect(broker.getByRole('group', { name: 'Rules' }).getByLabel(/^Failing/)).toBeChecked()
})

test('keeps the columns that one chooses, and the rows of a page in the address', async ({ broker }) => {
  await broker.goto(LIST)
  await broker.evaluate(() => {
    const kept = Object.keys(localStorage).filter(name => name.startsWith('haulwarden.columns.network.'))
    for (const name of kept) localStorage.removeItem(name)
  })
  await broker.reload()
  const head = (name: string) => broker.getByRole('columnheader', { name, exact: true })
  await expect(head('Verdict')).toBeVisible()
  await expect(head('Place')).toHaveCount(0)
  await broker.getByRole('button', { name: 'Choose columns' }).click()
  const choices = broker.getByRole('dialog', { name: 'Columns' })
  await choices.getByLabel('Place').check()
  await choices.getByLabel('Packet').uncheck()
  await expect(head('Place')).toBeVisible()
  // The choice is of the person, not of the tab.
  await broker.goto(`${LIST}?tab=monitored`)
  await expect(head('Place')).toBeVisible()
  await expect(head('Packet')).toHaveCount(0)

  await broker.getByLabel('Rows per page').selectOption('50')
  await expect(broker).toHaveURL(/size=50/)
  await tabs(broker).getByRole('link', { name: 'My carriers' }).click()
  await expect(broker).toHaveURL(/size=50/)
  await head('Verdict').getByRole('button').click()
  await expect(broker).toHaveURL(/q\[s\]=verdict/)
})

test('acts on the chosen carriers at once, and says of each what came of it', async ({ broker }) => {
  const both = await two(broker)
  const watched = await broker.request.post('/monitor/api/v1/subscriptions/create_by_carriers', {
    data: { carrier_ids: both.map(({ id }) => id) },
  })
  expect(watched.ok(), await watched.text()).toBe(true)
  await broker.goto(`${LIST}?tab=monitored&size=100`)
  for (const { legal_name: name } of both) await broker.getByLabel(`Select ${name}`, { exact: true }).check()
  const bar = broker.getByRole('group', { name: 'Selected carriers' })
  await expect(bar.getByRole('status')).toHaveText('2 carriers selected')

  await bar.getByRole('button', { name: 'Monitor', exact: true }).click()
  const asked = broker.getByRole('dialog', { name: 'Monitor 2 carriers' })
  await expect(asked.getByRole('list', { name: 'Carriers' }).getByRole('listitem')).toHaveCount(2)
  await asked.getByRole('button', { name: 'Monitor 2 carriers' }).click()
  const report = broker.getByRole('dialog', { name: 'Monitor carriers' })
  await expect(report.getByRole('status')).toHaveText('2 carriers already monitored')
  await expect(report.getByRole('list', { name: 'Outcomes' })).toContainText('Already monitored')
  await expectAccessible(broker)
  await report.getByRole('button', { name: 'Done' }).click()

  const coming = broker.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export CSV: selected carriers' }).click()
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(3)

  await bar.getByRole('button', { name: 'Do not dispatch' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Do not dispatch 2 carriers' })
  await dialog.getByRole('button', { name: 'Do not dispatch 2 carriers' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('status')).toHaveText('2 carriers selected')
  await bar.getByRole('button', { name: 'Do not dispatch' }).click()
  await dialog.getByLabel('Reason').fill('Sold both our loads.')
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Do not dispatch 2 carriers' }).click()
  await expect(broker.getByText('2 carriers set to do not dispatch.')).toBeVisible()
  await tabs(broker).getByRole('link', { name: 'Do not dispatch' }).click()
  for (const { legal_name: name } of both) {
    const row = broker.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Sold both our loads.')
    await expect(row).toContainText('Do not use')
  }
})

test('shows every tab at 1024, and says where a table goes on', async ({ broker }) => {
  await broker.setViewportSize({ width: 1024, height: 768 })
  await broker.goto(LIST)
  const last = tabs(broker).getByRole('link', { name: 'Monitored' })
  const endOfTabs = async () => {
    const box = await last.boundingBox()
    return box ? box.x + box.width : Infinity
  }
  await expect.poll(endOfTabs).toBeLessThanOrEqual(1024)
  const head = (name: string) => broker.getByRole('columnheader', { name, exact: true })
  await expect(head('Verdict')).toBeVisible()
  await expect(head('Packet')).toHaveCount(0)

  await broker.getByRole('button', { name: 'Choose columns' }).click()
  const choices = broker.getByRole('dialog', { name: 'Columns' })
  for (const name of ['Packet', 'Monitored', 'Classifications', 'BIPD'])
    await choices.getByLabel(name).check()
  await broker.keyboard.press('Escape')
  const box = broker.locator('[data-more-after]')
  await expect(box).toHaveCount(1)
  const name = broker.getByRole('row').nth(1).getByRole('link').first()
  const left = async () => (await name.boundingBox())?.x ?? 0
  const before = await left()
  await box.evaluate(element => element.scrollTo({ left: element.scrollWidth }))
  await expect(broker.locator('[data-more-before]')).toHaveCount(1)
  await expect(broker.locator('[data-more-after]')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await left()) - before)).toBeLessThanOrEqual(12)
})

test('gives the list as an Excel workbook', async ({ broker }) => {
  await broker.goto(LIST)
  const coming = broker.waitForEvent('download')
  await broker.getByRole('button', { name: 'Export Excel', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^my-carriers-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('fits a phone', async ({ broker }) => {
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto(LIST)
  await expect(broker.getByRole('list', { name: 'My carriers' })).toBeVisible()
  const width = () => broker.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBeLessThanOrEqual(390)
  // The first carrier is on the first screen: filters and chips wait behind their button, the tabs are one select.
  const first = broker.getByRole('list', { name: 'My carriers' }).getByRole('listitem').first()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(560)
  await expect(broker.getByRole('group', { name: 'Verdict' })).toHaveCount(0)
  await broker.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(broker.getByRole('group', { name: 'Verdict' })).toBeVisible()
  await expect(broker.getByLabel('Name or number')).toBeVisible()
  await broker.getByRole('combobox', { name: 'List of carriers' }).selectOption('do-not-dispatch')
  await expect(broker).toHaveURL(/tab=do-not-dispatch/)
  await broker.getByRole('combobox', { name: 'List of carriers' }).selectOption('my-carriers')
  await expect(broker.getByRole('list', { name: 'My carriers' })).toBeVisible()
  await broker.getByLabel('Select page').check()
  await expect(broker.getByRole('group', { name: 'Selected carriers' }).getByRole('status')).toContainText(
    'selected',
  )
  await expectAccessibleAtEnd(broker)
})
