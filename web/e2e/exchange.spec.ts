/**
 * The load board: a hundred loads posted at once with three refused; filters that are kept until sign-out; what the board marks, and what goes
 * to the console alone; a load matched, offered, bid on from a phone and booked, and gone from the board with it.
 */
import type { Page } from '@playwright/test'
import { boardLoad, manyLoads, onBoard, ownRate, postAnotherTruck, usableCarrier } from './support/exchange'
import { DAY_MS, freightNow } from './support/freight'
import { stopsFrom } from './support/loads'
import { pathOf, phone as aPhone } from './support/packet'
import { DEMO, lastMail, mailedLink, signIn } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

const BOARD = '/broker/exchange'
const SEARCH = '**/monitor/api/v1/loads/broker_search'
/** Document 2 §9: the results are asked anew so long after a bulk act, in milliseconds. */
const REFETCH_MS = 500

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists of the load board' })
const bulk = (page: Page) => page.getByRole('group', { name: 'Selected loads' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** How long after the answer to a bulk post the board asked anew, in milliseconds; 0 before that. */
const searchedAfterPost = (page: Page) =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const post = calls.find(({ name }) => name.endsWith('/loads/bulk_post'))
    if (!post) return 0
    const search = calls.find(
      ({ name, startTime }) => name.endsWith('/loads/broker_search') && startTime > post.responseEnd,
    )
    return search ? search.startTime - post.responseEnd : 0
  })

const keptFilters = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('load_search_filters') ?? 'null') as unknown)

test('posts a hundred loads at once, with three refused and why, and asks anew after half a second', async ({
  broker,
}) => {
  const rate = ownRate()
  await manyLoads(broker, rate, 100, 3)
  await broker.goto(`${BOARD}?tab=unposted&q[min_rate]=${rate}`)
  await bulk(broker).getByLabel('Select page').check()
  await expect(bulk(broker).getByRole('status')).toHaveText('50 loads selected')
  await broker.getByRole('button', { name: 'Next page' }).click()
  await expect(broker).toHaveURL(/page=2/)
  // The rows of the page before stay until the others are there.
  await expect(broker.getByRole('status').getByText('51–100 of 100 loads')).toBeVisible()
  await bulk(broker).getByLabel('Select page').check()
  await expect(bulk(broker).getByRole('status')).toHaveText('100 loads selected')

  await bulk(broker).getByRole('button', { name: 'Post', exact: true }).click()
  // The notice goes after three seconds; what was called when can be asked later.
  await expect(broker.getByText('97 loads posted, 3 couldn’t be.')).toBeVisible()
  // By the page's own clock: what a test hears of calls comes late where other work runs beside it. Timers may be late, never early.
  await expect.poll(() => searchedAfterPost(broker)).toBeGreaterThan(REFETCH_MS - 20)
  const errors = broker.getByRole('list', { name: 'Post errors' }).getByRole('listitem')
  await expect(errors).toHaveCount(3)
  await expect(errors.first()).toContainText('Say which equipment the load requires.')
  // What was refused stays chosen; the refusals stay in every view.
  await expect(bulk(broker).getByRole('status')).toHaveText('3 loads selected')
  await expect(tabs(broker).getByRole('link', { name: 'Posted 97', exact: true })).toBeVisible()
  await expectAccessible(broker)
  await tabs(broker)
    .getByRole('link', { name: /^Posted/ })
    .click()
  await expect(errors).toHaveCount(3)
  // A notice of what was done has a button of that name too.
  const refused = broker.getByRole('alert').filter({ has: errors })
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await expect(errors).toHaveCount(0)

  await bulk(broker).getByLabel('Select page').check()
  await bulk(broker).getByRole('button', { name: 'Select all 97 that match' }).click()
  await expect(bulk(broker).getByRole('status')).toHaveText('97 loads selected')
  await bulk(broker).getByRole('button', { name: 'Unpost', exact: true }).click()
  await expect(broker.getByText('97 loads unposted.')).toBeVisible()
  await expect(tabs(broker).getByRole('link', { name: 'Posted 0', exact: true })).toBeVisible()
})

test('keeps its filters under their very name until sign-out', async ({ page }) => {
  // In a browser context of its own, which ends with its session.
  await signIn(page.request, DEMO)
  await page.goto(`${BOARD}?tab=posted&q[equipment]=van&q[s]=price+desc`)
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Equipment: Van')
  await expect.poll(() => keptFilters(page)).toEqual({ view: 'posted', equipment: 'van', s: 'price desc' })
  await page.goto('/broker/')
  await page.getByRole('link', { name: 'Load board' }).click()
  await expect(page).toHaveURL(/tab=posted/)
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Equipment: Van')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price desc')
  // What is cleared stays cleared.
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => keptFilters(page)).toEqual({ view: 'posted', s: 'price desc' })

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveTitle(/Login$/)
  await expect.poll(() => keptFilters(page)).toBeNull()
})

test('marks criteria that are not met and loads that are no one’s own; other failures stay in the console', async ({
  broker,
}) => {
  const { number } = await boardLoad(broker)
  const told: string[] = []
  broker.on('console', message => message.type() === 'error' && told.push(message.text()))
  await broker.goto(`${BOARD}?q[load_id]=${number}`)
  const row = broker.getByRole('row', { name: new RegExp(number) })
  await expect(row).toBeVisible()

  const sortBy = (words: string) => broker.getByRole('combobox', { name: 'Sort by' }).selectOption(words)
  await broker.route(SEARCH, route =>
    route.fulfill({ status: 500, json: { errors: [{ code: 'internal', detail: 'It broke.' }] } }),
  )
  await sortBy('Rate, highest first')
  await expect.poll(() => told.some(text => text.includes('It broke.'))).toBe(true)
  await expect(row).toBeVisible()
  await broker.route(SEARCH, route => route.fulfill({ json: null }))
  await sortBy('Rate, lowest first')
  await expect.poll(() => told.some(text => text.includes('No data returned from API'))).toBe(true)
  await expect(row).toBeVisible()
  await broker.unroute(SEARCH)

  for (const status of [400, 422]) {
    await broker.route(SEARCH, route =>
      route.fulfill({
        status,
        json: { errors: [{ code: 'invalid', field: 'q.weight', detail: 'Must be a number.' }] },
      }),
    )
    await broker.goto(`${BOARD}?q[weight]=heavy&q[load_id]=${status}`)
    await expect(broker.getByText('Load search criteria not met')).toBeVisible()
    await expect(broker.getByText('Must be a number.')).toBeVisible()
    await broker.unroute(SEARCH)
  }
  await broker.goto(`${BOARD}?q[my_loads]=true&q[load_id]=no-such-load`)
  await expect(broker.getByText('You have no loads here')).toBeVisible()
  await expectAccessibleAtEnd(broker)
})

test('a load is posted, matched, offered, bid on from a phone, booked, and gone from the board', async ({
  broker,
  browser,
  baseURL,
}) => {
  const { carrier, email } = await usableCarrier(broker.request)
  // One moment for both: the clock of loads runs fast, and a truck that is free a day later is no match.
  const now = await freightNow(broker.request)
  const { id, number } = await boardLoad(broker, { stops: stopsFrom(now) })

  // Its truck is posted, which is what a match counts most. The list is of this carrier: of all, the soonest alone stand on the first page.
  await broker.goto(`${BOARD}?tab=truck-postings&q[carrier_id_eq]=${carrier.id}`)
  await broker.getByRole('button', { name: 'Add truck posting' }).first().click()
  const adding = broker.getByRole('dialog', { name: 'Add truck posting' })
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding.getByText('Choose a carrier.')).toBeVisible()
  await adding.getByRole('combobox', { name: 'Carrier' }).fill(String(carrier.dot_number))
  await broker.getByRole('option', { name: new RegExp(`USDOT ${carrier.dot_number}`) }).click()
  await adding.getByRole('combobox', { name: 'Empty at', exact: true }).fill('Dallas, TX')
  await broker.getByRole('option', { name: 'Dallas, TX' }).first().click()
  const pickup = new Date(now + 2 * DAY_MS).toISOString().slice(0, 10)
  await adding.getByLabel('Available from').fill(pickup)
  await expectAccessible(broker)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(broker.getByText(/^Truck of .* added\.$/)).toBeVisible()
  const added = broker.getByRole('row', { name: new RegExp(`${carrier.legal_name}.*Dallas, TX`) })
  await expect(added.first()).toContainText('Active')
  await postAnotherTruck(broker, carrier)

  await broker.goto(`${BOARD}/loads/${id}`)
  await expect(broker).toHaveTitle(`Haulwarden | Exchange Load ${id}`)
  const acts = broker.getByRole('group', { name: 'Actions' })
  await acts.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(acts.getByRole('button', { name: 'Unpost' })).toBeVisible()
  expect(await onBoard(broker, 'posted', number)).toEqual([id])

  const match = broker.getByRole('region', { name: 'Matching carriers' })
  const first = match.getByRole('row', { name: new RegExp(carrier.legal_name) }).first()
  await expect(first).toContainText(/Posted a truck \d+ mi from pickup\./)
  await expect(first).toContainText('+30')
  await expectAccessible(broker)
  const other = match.getByRole('row').filter({ hasNotText: carrier.legal_name }).nth(1)
  const otherName = (await other.getByRole('link').first().textContent()) ?? ''
  // Of the one that was read: what is asked anew may stand in another order.
  await match.getByRole('button', { name: `Log response of ${otherName}`, exact: true }).click()
  const logging = broker.getByRole('dialog', { name: /^Log response of/ })
  await logging.getByLabel('Response', { exact: true }).selectOption('Rate too low')
  await logging.getByLabel('Notes (optional)').fill('Wants $2,100.')
  await expectAccessible(broker)
  await logging.getByRole('button', { name: 'Save' }).click()
  const responses = broker.getByRole('region', { name: 'Carrier responses' })
  await expect(responses).toContainText('Rate too low')
  // Who said no isn't asked again.
  await expect(match.getByRole('link', { name: otherName })).toHaveCount(0)

  const before = await lastMail(broker.request)
  await first.getByRole('button', { name: /^Offer to/ }).click()
  const offering = broker.getByRole('dialog', { name: `Offer load ${number}` })
  await expect(offering.getByLabel('Rate (optional)')).toHaveValue('1850.00')
  await offering.getByLabel('Message (optional)').fill('Two hours live load.')
  await expectAccessible(broker)
  await offering.getByRole('button', { name: 'Send offer' }).click()
  await expect(broker.getByText('Offered to 1 carrier.')).toBeVisible()

  const phone = await aPhone(browser, baseURL)
  await phone.goto(pathOf(await mailedLink(broker.request, email, before)))
  await expect(heading(phone, 'Dallas, TX → Chicago, IL')).toBeVisible()
  expect(phone.url()).not.toContain('token')
  await expect(phone.getByText('$1,850.00').first()).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Bid or decline' }).click()
  const bid = phone.getByRole('region', { name: 'Bid' })
  await bid.getByLabel('Your rate').fill('lots')
  await bid.getByRole('button', { name: 'Send bid' }).click()
  await expect(bid.getByText('Enter your rate in dollars.')).toBeVisible()
  await bid.getByLabel('Your rate').fill('2000')
  await bid.getByLabel('Your name').fill('Olga Owner')
  await bid.getByRole('button', { name: 'Bid $2,000.00' }).click()
  await expect(phone.getByText('You bid $2,000.00')).toBeVisible()
  await expectAccessible(phone)

  await broker.reload()
  const bids = broker.getByRole('region', { name: 'Bids' })
  await expect(bids).toContainText('$2,000.00 (+$150.00 from your offer)')
  await bids.getByRole('button', { name: /^Accept bid of/ }).click()
  const accepting = broker.getByRole('dialog', { name: /^Accept \$2,000\.00 from/ })
  await expectAccessible(broker)
  await accepting.getByRole('button', { name: /^Accept (bid|anyway)$/ }).click()
  await expect(heading(broker, `Rate con for load ${number}`)).toBeVisible()

  // No ghost posts: the load is in no view of the board, and its carrier is told.
  for (const view of ['all', 'posted', 'unposted']) expect(await onBoard(broker, view, number)).toEqual([])
  await phone.reload()
  await expect(phone.getByText('Your bid of $2,000.00 was accepted')).toBeVisible()
  await broker.goto(`/broker/loads/${id}`)
  await expect(broker.getByText('Covered').first()).toBeVisible()
  await phone.context().close()
})

test('a carrier declines an offer with why, and a cut-off link says so', async ({
  broker,
  browser,
  baseURL,
}) => {
  const { carrier, email } = await usableCarrier(broker.request)
  const { id } = await boardLoad(broker)
  const before = await lastMail(broker.request)
  const made = await broker.request.post(`/monitor/api/v1/loads/${id}/offers`, {
    data: { load_offer: { carrier_ids: [carrier.id] } },
  })
  expect(made.status(), await made.text()).toBe(201)
  const phone = await aPhone(browser, baseURL)
  await phone.goto(pathOf(await mailedLink(broker.request, email, before)))
  await expect(phone.getByText('Name your rate')).toBeVisible()
  await phone.getByRole('button', { name: 'Bid or decline' }).click()
  await phone.getByRole('button', { name: 'Decline', exact: true }).click()
  const declining = phone.getByRole('dialog', { name: 'Decline this offer?' })
  await declining.getByLabel('Reason').selectOption('Times don’t work')
  await declining.getByLabel('Your name').fill('Olga Owner')
  await expectAccessible(phone)
  await declining.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(heading(phone, 'This offer is closed')).toBeVisible()
  await broker.goto(`${BOARD}/loads/${id}`)
  await expect(broker.getByRole('region', { name: 'Offers' })).toContainText('Timing doesn’t work')
  const stranger = await aPhone(browser, baseURL)
  await stranger.goto('/broker/load-offer?token=guessed')
  await expect(heading(stranger, 'Open the link from the email')).toBeVisible()
  await phone.context().close()
  await stranger.context().close()
})
