/** One verdict on a carrier, the same wherever it stands. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleAtEnd, test } from './support/test'

interface Row {
  id: number
  legal_name: string
  identifiers: { is_type: string; value: string }[]
}

interface Verdict {
  verdict: string
  reasons: { text: string; change: string; source: { label: string } | null }[]
}

const WORDS: Record<string, string> = {
  do_not_use: 'Do not use',
  review: 'Review',
  unknown: 'Unknown',
  use: 'Use',
}

const ask = async <T>(page: Page, path: string): Promise<T> =>
  (await page.request.get(`/monitor/api/v1/${path}`)).json()

const verdictOf = async (page: Page, id: number) =>
  (await ask<{ verdict: Verdict }>(page, `carriers/${id}/detail_for_haulwarden_broker`)).verdict

const cardOf = (page: Page) => page.getByRole('region', { name: 'Verdict' })

const tagsIn = (where: Page | Locator) => where.locator('[data-verdict]')

/** A row of the filter above a list. */
const chip = (page: Page, word: string) =>
  page
    .getByRole('group', { name: 'Verdict' })
    .locator('label')
    .filter({ hasText: new RegExp(`^${word} ·`) })

test('vets a carrier by its MC in three actions; on a phone the verdict and its reasons are on the first screen', async ({
  broker,
}) => {
  const rows = await ask<Row[]>(broker, 'carriers?q[has_active_authority]=carrier&per_page=50')
  const found = rows.flatMap(({ id, legal_name, identifiers }) =>
    identifiers.filter(({ is_type }) => is_type === 'MC').map(({ value }) => ({ id, legal_name, value })),
  )
  const [carrier] = found
  if (!carrier) throw new Error('The demonstration data holds no carrier with an MC number.')
  const { verdict, reasons } = await verdictOf(broker, carrier.id)
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto('/broker/')

  await broker.getByRole('combobox', { name: 'Search carriers' }).click()
  await broker.keyboard.type(`MC ${carrier.value.replace(/\D/g, '')}`)
  await broker.keyboard.press('Enter')

  await expect(broker).toHaveURL(new RegExp(`/carriers/${carrier.id}$`))
  await expect(broker.getByRole('heading', { level: 1 })).toHaveText(carrier.legal_name)
  const card = cardOf(broker)
  const word = card.getByRole('heading', { level: 2 })
  await expect(word).toHaveText(WORDS[verdict] ?? '')
  await expect(word).toBeInViewport({ ratio: 1 })
  const items = card.getByRole('list', { name: 'Reasons' }).getByRole('listitem')
  await expect(items).toHaveCount(reasons.length)
  expect(reasons.length).toBeGreaterThan(0)
  for (const [at, { text }] of reasons.entries()) {
    await expect(items.nth(at)).toContainText(text)
    await expect(items.nth(at).getByText(text)).toBeInViewport()
  }
  await expectAccessibleAtEnd(broker)
})

test('tells each reason with its source and what would change it, and has the rules and checks inside', async ({
  broker,
}) => {
  const [worst] = await ask<Row[]>(broker, 'carriers?q[verdict_in][]=do_not_use&per_page=1')
  const id = worst?.id ?? 0
  const { reasons } = await verdictOf(broker, id)
  await broker.goto(`/broker/carriers/${id}`)
  const card = cardOf(broker)
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Do not use')
  const items = card.getByRole('list', { name: 'Reasons' }).getByRole('listitem')
  for (const [at, { text, change, source }] of reasons.entries()) {
    await expect(items.nth(at)).toContainText(text)
    if (change) await expect(items.nth(at)).toContainText(`What would change it: ${change}`)
    if (source) await expect(items.nth(at)).toContainText(source.label)
  }
  expect(reasons[0]?.change).toBeTruthy()

  const all = card.getByRole('button', { name: /^Rules and checks/ })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  await expect(card.getByRole('region', { name: 'Rules assessment' })).toBeVisible()
  await expect(card.getByRole('region', { name: 'Checks' })).toBeVisible()
  // Nothing is said twice, and no second verdict stands anywhere.
  const labels = await card.getByRole('region', { name: 'Checks' }).getByRole('listitem').allTextContents()
  expect(new Set(labels).size).toBe(labels.length)
  await expect(broker.getByRole('heading', { name: /^(Do not use|Review|Unknown|Use)$/ })).toHaveCount(1)
  await expectAccessibleAtEnd(broker)
})

test('has the verdict and its first reason in the header of every tab', async ({ broker, carrier }) => {
  const { verdict, reasons } = await verdictOf(broker, carrier.id)
  await broker.goto(`/broker/carriers/${carrier.id}?tab=insurance`)
  const head = broker.getByRole('main').locator('header')
  await expect(tagsIn(head)).toHaveText(WORDS[verdict] ?? '')
  await expect(head).toContainText(reasons[0]?.text ?? '')
  await head.getByRole('link', { name: /reasons$|^See the verdict$/ }).click()
  await expect(cardOf(broker)).toBeVisible()
  await expect(tagsIn(head)).toHaveText(WORDS[verdict] ?? '')
})

test('says it at the right end of a suggestion', async ({ broker, carrier }) => {
  const { verdict } = await verdictOf(broker, carrier.id)
  await broker.goto('/broker/')
  await broker.getByRole('combobox', { name: 'Search carriers' }).fill(`USDOT ${carrier.dot_number}`)
  const option = broker.getByRole('option').filter({ hasText: `USDOT ${carrier.dot_number}` })
  await expect(tagsIn(option)).toHaveText(WORDS[verdict] ?? '')
})

test('finds five reefers from Dallas to Atlanta that may be used', async ({ broker }) => {
  await broker.goto('/broker/carriers/lane-search')
  for (const [end, place] of [
    ['Origin', 'Dallas, TX'],
    ['Destination', 'Atlanta, GA'],
  ] as const) {
    await broker.getByRole('combobox', { name: end, exact: true }).fill(place)
    await broker.getByRole('option', { name: place }).first().click()
    await broker.getByRole('combobox', { name: `${end} radius (miles)` }).selectOption('250 miles')
  }
  await broker.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(broker.getByRole('heading', { level: 1 })).toHaveText(/Dallas, TX.* → Atlanta, GA/)

  await broker.getByRole('button', { name: /^Filters/ }).click()
  const drawer = broker.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Trailer types' }).fill('reefer')
  await broker.getByRole('option', { name: /^Reefer/ }).click()
  await drawer.getByRole('button', { name: 'Show results' }).click()
  await broker.getByRole('group', { name: 'Verdict' }).getByText(/^Use/).click()

  await expect(broker).toHaveURL(/verdict_in\]\[\]=use/)
  await expect(broker).toHaveURL(/equipment_any\]\[\]=reefer/)
  const inForce = broker.getByRole('group', { name: 'Active filters' })
  await expect(inForce).toContainText('Verdict: Use')
  await expect(inForce).toContainText('Trailer types: Reefer')
  const rows = broker.getByRole('list', { name: 'Carriers on the lane' }).getByRole('listitem')
  await expect(tagsIn(rows.nth(4))).toHaveText('Use')
  await expect.poll(async () => [...new Set(await tagsIn(rows).allTextContents())]).toEqual(['Use'])
  await expectAccessibleAtEnd(broker)
})

/**
 * What stands above the list: its total, and the total of each verdict. Both are of one answer and are read at one moment: other tests change
 * carriers meanwhile, so totals of two answers need not agree.
 */
const totalsOf = async (page: Page) => {
  const text = await page.getByRole('main').innerText()
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''))
  const all = number(/([\d,]+) carriers?$/m)
  const each = Object.values(WORDS).map(word => number(new RegExp(`^\\s*${word} · ([\\d,]+)\\s*$`, 'm')))
  return { all, each, sum: each.reduce((sum, one) => sum + one, 0) }
}

test('narrows and sorts the list of carriers by verdict, with exact totals', async ({ broker }) => {
  await broker.goto('/broker/carriers/search-results')
  await expect(chip(broker, 'Use')).toBeVisible()
  const before = await totalsOf(broker)
  expect(before.sum).toBeGreaterThan(0)
  expect(before.sum).toBe(before.all)

  await chip(broker, 'Do not use').click()
  await expect(broker).toHaveURL(/q\[verdict_in\]\[\]=do_not_use/)
  await expect(broker.getByRole('button', { name: 'Remove filter: Verdict: Do not use' })).toBeVisible()
  const rows = broker.getByRole('row')
  await expect.poll(async () => [...new Set(await tagsIn(rows).allTextContents())]).toEqual(['Do not use'])
  // The list has those alone; the others keep their numbers.
  await expect(async () => {
    const { all, each, sum } = await totalsOf(broker)
    expect(all).toBe(each[Object.values(WORDS).indexOf('Do not use')])
    expect(each.map(one => one > 0)).toEqual(before.each.map(one => one > 0))
    expect(sum).toBeGreaterThan(all)
  }).toPass()
  await broker.getByRole('button', { name: 'Remove filter: Verdict: Do not use' }).click()
  await expect(async () => {
    const { all, sum } = await totalsOf(broker)
    expect(all).toBe(sum)
  }).toPass()

  const header = broker.getByRole('columnheader', { name: 'Verdict' })
  const [best, worst] = ['Use', 'Do not use']
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(tagsIn(rows).first()).toHaveText(worst)
  await header.getByRole('button').click()
  await expect(broker).toHaveURL(/q\[s\]=verdict(%20|\+)desc/)
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(tagsIn(rows).first()).toHaveText(best)
})

/** What ends, and when: insurance, or authority by an order. */
const ENDS = /(lapses|suspension|revocation) (today|tomorrow|in \d+ days?)/

test('narrows the list to those that pass a classification and those that lapse soon', async ({ broker }) => {
  await broker.goto('/broker/carriers/search-results')
  await broker.getByRole('combobox', { name: 'Passes classification' }).click()
  const option = broker.getByRole('option').first()
  const name = await option.textContent()
  await option.click()
  await expect(broker).toHaveURL(/q\[passes_classification_eq\]=\d+/)
  const inForce = broker.getByRole('group', { name: 'Active filters' })
  await expect(inForce).toContainText(`Passes classification: ${name}`)
  await expect(tagsIn(broker.getByRole('row')).first()).toBeVisible()
  await inForce.getByRole('button', { name: 'Clear all' }).click()

  await broker.getByRole('textbox', { name: 'Lapses within, days' }).fill('30')
  await expect(inForce).toContainText('Lapses within 30 days')
  const rows = broker.getByRole('row').filter({ has: broker.locator('td') })
  // The rows of before stay until the others are there; none at all is no answer.
  await expect
    .poll(async () => {
      const texts = await rows.allTextContents()
      return texts.length > 0 && texts.every(text => ENDS.test(text))
    })
    .toBe(true)
})

test('is the same word in the list and on the carrier’s page, for 20 carriers', async ({ broker }) => {
  const listed = new Map<string, string>()
  for (const order of ['asc', 'desc']) {
    await broker.goto(`/broker/carriers/search-results?q[s]=verdict ${order}`)
    const rows = broker.getByRole('row').filter({ has: broker.locator('td') })
    await expect(rows.nth(9)).toBeVisible()
    for (const row of (await rows.all()).slice(0, 10)) {
      const address = await row.getByRole('link').first().getAttribute('href')
      listed.set(address ?? '', (await tagsIn(row).textContent()) ?? '')
    }
  }
  expect(listed.size).toBe(20)
  for (const [address, word] of listed) {
    // In the page that is open: to load it anew for each takes longer than what is looked at.
    const answer = broker.waitForResponse(
      `**${address.replace('/broker/', '/')}/detail_for_haulwarden_broker`,
    )
    await broker.evaluate(to => globalThis.history.pushState(null, '', to), address)
    const { legal_name: name }: Row = await (await answer).json()
    await expect(broker.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(cardOf(broker).getByRole('heading', { level: 2 })).toHaveText(word)
    await expect(tagsIn(broker.getByRole('main').locator('header'))).toHaveText(word)
  }
})

test('a list tells the file and the day of each reason to the keyboard, too', async ({ broker }) => {
  await broker.goto('/broker/carriers/search-results?q[verdict_in][]=do_not_use')
  const source = broker.getByRole('button', { name: 'Source of the verdict' }).first()
  await source.focus()
  await expect(broker.getByRole('tooltip')).toContainText(
    /— .+, ([A-Z][a-z]{2} \d{1,2}, \d{4}|no date given)/,
  )
})
