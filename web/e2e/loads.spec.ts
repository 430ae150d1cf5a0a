/** Loads: every tab, what is kept and what a failure empties, a load made by hand and followed to delivery. */
import type { Locator, Page } from '@playwright/test'
import { DAY_MS, freightNow } from './support/freight'
import { loadsOf, newLoad, stopsFrom } from './support/loads'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

const LIST = '/broker/loads'
const CALL = '**/monitor/api/v1/loads?*'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists of loads' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const TABS = [
  ['Open', ''],
  ['No ELD', 'no-eld'],
  ['No arrival', 'no-arrival'],
  ['No departure', 'no-departure'],
  ['No pickup', 'no-pickup'],
  ['No delivery', 'no-delivery'],
  ['No vehicle', 'no-assigned-vehicle'],
  ['Vehicle assigned', 'assigned-vehicle'],
  ['Tracking pending', 'pending-tracking'],
  ['Not tracking', 'not-tracking'],
  ['Closed', 'closed'],
] as const

test('shows every tab with its number, and keeps the tab in the address', async ({ broker }) => {
  await newLoad(broker)
  await broker.goto(LIST)
  await expect(broker).toHaveTitle('Haulwarden | Loads')
  for (const [label, id] of TABS) {
    const tab = tabs(broker).getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    if (id) await expect(broker).toHaveURL(new RegExp(`tab=${id}`))
    await expect(broker.getByRole('status').getByText(/loads?$/)).toBeVisible()
  }
  await broker.goto(`${LIST}?tab=active`)
  await expect(tabs(broker).getByRole('link', { name: /^Open/ })).toHaveAttribute('aria-current', 'page')
})

test('shows its columns without sideways scrolling', async ({ broker, carrier }) => {
  await newLoad(broker, { carrier: { carrier_id: carrier.id, vin: '1M8GDM9AXKP042788' } })
  for (const width of [1440, 1024]) {
    // oxlint-disable-next-line no-await-in-loop
    await broker.setViewportSize({ width, height: 900 })
    // oxlint-disable-next-line no-await-in-loop
    await broker.goto(LIST)
    const table = broker.getByRole('table', { name: 'Open' })
    // oxlint-disable-next-line no-await-in-loop
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop
    const over = () =>
      table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0))
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(over, `sideways scrolling at ${width}`).toBeLessThanOrEqual(0)
  }
  await broker.setViewportSize({ width: 1440, height: 900 })
})

test('narrows by owner from tab to tab, sorts, and finds a load by its number', async ({
  broker,
  carrier,
}) => {
  const load = await newLoad(broker)
  // The sample loads leave for their pickups while the tests run: this one waits for longer than they take.
  const me: { id: number } = await (await broker.request.get('/monitor/api/v1/users/current')).json()
  const waiting = await newLoad(broker, {
    user_id: me.id,
    carrier: { carrier_id: carrier.id },
    stops: stopsFrom((await freightNow(broker.request)) + 30 * DAY_MS),
  })
  await broker.goto(LIST)
  await broker.getByLabel('My loads').check()
  await expect(broker).toHaveURL(/q\[my_loads_eq\]=true/)
  await tabs(broker)
    .getByRole('link', { name: /^Tracking pending/ })
    .click()
  await expect(broker).toHaveURL(/tab=pending-tracking&.*my_loads_eq|my_loads_eq.*tab=pending-tracking/)
  await expect(broker.getByLabel('My loads')).toBeChecked()
  await expect(broker.getByRole('row', { name: new RegExp(waiting.number) })).toBeVisible()
  await broker.getByRole('columnheader', { name: 'ETA' }).getByRole('button').click()
  await expect(broker).toHaveURL(/q\[s\]=eta_at/)

  await broker.getByLabel('My loads').uncheck()
  await broker.getByRole('search', { name: 'Loads' }).getByLabel('Search loads').fill(load.number)
  await broker.keyboard.press('Enter')
  await expect(broker).toHaveURL(/tab=search/)
  const row = broker.getByRole('row', { name: new RegExp(load.number) })
  await expect(row).toContainText('Dallas, TX')
  await expect(row).toContainText('Chicago, IL')
  await expect(row).toContainText('Not assigned')
  await row.getByRole('link', { name: load.number }).click()
  await expect(broker).toHaveTitle(`Haulwarden | Load ${load.id}`)
  await broker.getByRole('navigation', { name: 'Loads' }).getByRole('link', { name: 'All loads' }).click()
  await expect(broker).toHaveURL(/tab=search/)

  await broker.goto(`${LIST}?tab=search&q[search]=no-such-load`)
  await expect(broker.getByText('No loads match “no-such-load”')).toBeVisible()
})

test('shows again what was shown last, whatever the query, until a failure empties it', async ({
  broker,
}) => {
  const load = await newLoad(broker)
  await broker.goto(`${LIST}?tab=search&q[search]=${load.number}`)
  await expect(broker.getByRole('row', { name: new RegExp(load.number) })).toBeVisible()

  // The answer is held back: what is seen is what was kept.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await broker.route(CALL, async route => {
    await held
    await route.fallback()
  })
  await broker.goto(`${LIST}?tab=closed`)
  // What is closed is picked up or never will be: nothing there is ready or not.
  await expect(broker.getByRole('columnheader', { name: 'Origin' })).toBeVisible()
  await expect(broker.getByRole('columnheader', { name: 'Ready?' })).toHaveCount(0)
  await expect(broker.getByRole('row', { name: new RegExp(load.number) })).toBeVisible()
  release()
  await expect(broker.getByRole('row', { name: new RegExp(load.number) })).toHaveCount(0)
  await broker.unroute(CALL)

  await broker.goto(LIST)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  const failure = { errors: [{ code: 'internal', detail: 'Something went wrong.' }], id: 'f00d-load' }
  await broker.route(CALL, route => route.fulfill({ status: 500, json: failure }))
  await broker.reload()
  await expect(broker.getByText('f00d-load').first()).toBeVisible()
  // How many there are isn’t known.
  await expect(broker.getByText(/^[\d,]+ loads?$/)).toHaveCount(0)
  await expect(broker.getByRole('row')).toHaveCount(0)
  await expect(broker.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  const kept = () => broker.evaluate(() => localStorage.getItem('haulwarden.results.loads'))
  await expect.poll(kept).toBeNull()
  await broker.unroute(CALL)
  await broker.getByRole('button', { name: 'Try again' }).click()
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
})

/** Some days after a moment, as a field for a date and time holds it. */
const after = (moment: number, days: number, hour: string) =>
  `${new Date(moment + days * DAY_MS).toISOString().slice(0, 10)}T${hour}`

test('creates a load by hand, with what is wrong beside its field', async ({ broker }) => {
  const number = `E2E-${Date.now()}`
  const now = await freightNow(broker.request)
  const ahead = (days: number, hour: string) => after(now, days, hour)
  await broker.goto(LIST)
  await broker.getByRole('button', { name: 'New load' }).click()
  const dialog = broker.getByRole('dialog', { name: 'New load' })
  await dialog.getByRole('button', { name: 'Create load' }).click()
  await expect(dialog.getByText('Enter the load number.')).toBeVisible()
  await expect(dialog.getByLabel('Load number')).toBeFocused()
  await expect(dialog.getByText('Enter when the window starts.')).toHaveCount(2)
  await expectAccessible(broker)

  await dialog.getByLabel('Load number').fill(number)
  const [pickup, delivery] = [1, 2].map(at => dialog.getByRole('group', { name: `Stop ${at}` }))
  await pickup?.getByLabel('ZIP code').fill('75201')
  await pickup?.getByLabel('Window starts').fill(ahead(2, '08:00'))
  await pickup?.getByLabel('Window ends').fill(ahead(2, '07:00'))
  await delivery?.getByLabel('ZIP code').fill('60601')
  await delivery?.getByLabel('Window starts').fill(ahead(4, '09:00'))
  await dialog.getByRole('button', { name: 'Create load' }).click()
  await expect(dialog.getByText('The window ends before it starts.')).toBeVisible()
  await pickup?.getByLabel('Window ends').fill(ahead(2, '10:00'))

  // A stop between, which the server can't place, is told beside its field; then it is removed again.
  await dialog.getByRole('button', { name: 'Add a stop before the last' }).click()
  const between = dialog.getByRole('group', { name: 'Stop 2' })
  await between.getByLabel('ZIP code').fill('00000')
  await between.getByLabel('Window starts').fill(ahead(3, '09:00'))
  await dialog.getByRole('button', { name: 'Create load' }).click()
  await expect(between.locator('[aria-invalid=true]').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove stop 2' }).click()
  await dialog.getByRole('button', { name: 'Create load' }).click()

  await expect(broker.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(broker).toHaveTitle(/^Haulwarden \| Load \d+$/)
  await expect(card(broker, 'Stops').getByRole('listitem').first()).toContainText('75201')
  await expect(card(broker, 'Carrier').getByText('No carrier assigned')).toBeVisible()
  await expectAccessibleAtEnd(broker)
})

test('assigns carrier and truck, makes a driver link, logs each stop, and the load is delivered', async ({
  broker,
  carrier,
}) => {
  const load = await newLoad(broker)
  await broker.goto(`${LIST}/${load.id}`)
  const hauling = card(broker, 'Carrier')
  await hauling.getByRole('button', { name: 'Assign carrier' }).click()
  const assign = broker.getByRole('dialog', { name: 'Assign carrier' })
  await assign.getByRole('button', { name: 'Assign carrier' }).click()
  await expect(assign.getByText('Choose a carrier.')).toBeVisible()
  await assign.getByRole('combobox', { name: 'Carrier' }).fill(String(carrier.dot_number))
  await broker.getByRole('option', { name: new RegExp(`USDOT ${carrier.dot_number}`) }).click()
  // Whom the company's rules bar is assigned all the same, knowingly.
  await assign.getByRole('button', { name: /^Assign (carrier|anyway)$/ }).click()
  await expect(hauling.getByRole('link', { name: carrier.legal_name })).toBeVisible()
  await expect(broker.getByText(/Covered since/)).toBeVisible()

  await hauling.getByRole('button', { name: 'Assign truck' }).click()
  const truck = broker.getByRole('dialog', { name: 'Assign truck' })
  await truck.getByRole('combobox', { name: 'Truck' }).fill('Another')
  await broker.getByRole('option', { name: /Another truck/ }).click()
  await truck.getByLabel('VIN').fill('1M8GDM9AXKP042788')
  await expectAccessible(broker)
  await truck.getByRole('button', { name: 'Assign truck' }).click()
  await expect(hauling.getByRole('link', { name: '1M8GDM9AXKP042788' })).toBeVisible()

  await hauling.getByRole('button', { name: 'Edit driver and dispatcher' }).click()
  const contacts = broker.getByRole('dialog', { name: 'Driver and dispatcher' })
  await contacts.getByRole('group', { name: 'Driver' }).getByLabel('Name').fill('Dora Driver')
  await contacts.getByRole('group', { name: 'Driver' }).getByLabel('Phone').fill('512 555 0142')
  await contacts.getByRole('button', { name: 'Save' }).click()
  await expect(hauling.getByRole('link', { name: '(512) 555-0142' })).toBeVisible()

  const tracking = card(broker, 'Tracking')
  await tracking.getByRole('button', { name: 'Driver link' }).click()
  const link = broker.getByRole('dialog', { name: 'Driver link' })
  await expect(link.getByLabel('For (optional)')).toHaveValue('(512) 555-0142')
  await link.getByRole('button', { name: 'Create link' }).click()
  await expect(link.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(link.getByText(/\/broker\/drive\?token=/)).toBeVisible()
  await expectAccessible(broker)
  await link.getByRole('button', { name: 'Done' }).click()
  await expect(tracking.getByRole('list', { name: 'Links' })).toContainText('not opened yet')

  const logs = card(broker, 'Logs')
  await logs.getByRole('button', { name: 'Log check call' }).click()
  const log = broker.getByRole('dialog', { name: 'Add log' })
  await log.getByLabel('Note (optional)').fill('On the way to the shipper.')
  await expectAccessible(broker)
  await log.getByRole('button', { name: 'Log', exact: true }).click()
  await expect(logs.getByText('On the way to the shipper.')).toBeVisible()

  const stops = card(broker, 'Stops')
  for (const [stop, words] of [
    [1, 'Arrived'],
    [1, 'Picked up'],
    [1, 'Departed'],
    [2, 'Arrived'],
    [2, 'Delivered'],
  ] as const) {
    const button = stops.getByRole('button', { name: `Log at stop ${stop}: ${words}` })
    await button.click()
    await log.getByRole('button', { name: 'Log', exact: true }).click()
    await expect(button).toHaveCount(0)
    if (words !== 'Arrived' || stop !== 1) continue
    await expect(broker.getByText(/In progress since/)).toBeVisible()
    await expect(broker.getByText('At stop 1 since')).toBeVisible()
  }
  await expect(broker.getByText(/Delivered since/)).toBeVisible()
  await expect(stops.getByRole('button')).toHaveCount(0)
  // A closed load is neither held nor called.
  await expect(broker.getByRole('button', { name: 'Hold', exact: true })).toHaveCount(0)
  await expect(logs.getByRole('button', { name: 'Log check call' })).toHaveCount(0)
  await broker.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(card(broker, 'History')).toContainText('Delivered: Stop 2, Chicago, IL')
  const closed = async () => (await loadsOf(broker, 'closed', load.number)).map(({ status }) => status)
  await expect.poll(closed).toEqual(['delivered'])
  await expectAccessibleAtEnd(broker)
})

test('shows both versions where a teammate was first, and where a load may go', async ({ broker }) => {
  const load = await newLoad(broker)
  await broker.goto(`${LIST}/${load.id}`)
  await expect(broker.getByRole('heading', { level: 1, name: load.number })).toBeVisible()
  const other = await broker.request.patch(`/monitor/api/v1/loads/${load.id}`, {
    data: { load: { lock_version: load.lock_version, commodity: 'Paper rolls' } },
  })
  expect(other.ok(), await other.text()).toBe(true)

  await broker.getByRole('button', { name: 'Hold', exact: true }).click()
  const hold = broker.getByRole('dialog', { name: 'Put on hold' })
  await hold.getByLabel('Reason').fill('Customer called.')
  await hold.getByRole('button', { name: 'Hold', exact: true }).click()
  const conflict = broker.getByRole('dialog', { name: 'This load changed meanwhile' })
  await expect(conflict.getByRole('row', { name: /Commodity/ })).toContainText('Paper rolls')
  await expect(conflict.getByRole('row', { name: /Hold/ })).toContainText('Customer called.')
  // Nothing that was typed is lost, and what the teammate saved is still told.
  await conflict.getByRole('button', { name: 'Back' }).click()
  await expect(hold.getByLabel('Reason')).toHaveValue('Customer called.')
  await hold.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(conflict.getByRole('row', { name: /Commodity/ })).toContainText('Paper rolls')
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(hold).toBeHidden()
  await expect(broker.getByText('Customer called.').first()).toBeVisible()
  await broker.getByRole('button', { name: 'Lift hold' }).click()
  const lift = broker.getByRole('dialog', { name: 'Lift the hold?' })
  await expect(lift).toContainText('Customer called.')
  await lift.getByLabel('Reason (optional)').fill('The customer confirmed.')
  await lift.getByRole('button', { name: 'Lift hold' }).click()
  await expect(broker.getByRole('button', { name: 'Hold', exact: true })).toBeVisible()

  const refusal = { code: 'conflict', field: 'load.status', detail: 'It can’t go there.' }
  await broker.route(`**/monitor/api/v1/loads/${load.id}`, (route, request) =>
    request.method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { errors: [refusal], allowed: ['covered', 'cancelled'] } })
      : route.fallback(),
  )
  await broker.getByRole('button', { name: 'Change status' }).click()
  const status = broker.getByRole('dialog', { name: 'Change status' })
  await status.getByRole('button', { name: 'Change status' }).click()
  await expect(status.getByText('Choose a status.')).toBeVisible()
  // Without a carrier it can't be covered.
  await expect(status.getByRole('option', { name: 'Covered' })).toHaveCount(0)
  await status.getByLabel('Status', { exact: true }).selectOption('cancelled')
  await status.getByRole('button', { name: 'Change status' }).click()
  const refused = broker.getByRole('dialog', { name: 'Status not changed' })
  await expect(refused.getByRole('list', { name: 'Allowed statuses' })).toHaveText('CoveredCanceled')
})

test('saves only what one changed of a stop, or shows a teammate’s version in its place', async ({
  broker,
}) => {
  const load = await newLoad(broker)
  const api = `/monitor/api/v1/loads/${load.id}`
  const now = async () => (await broker.request.get(api)).json()
  const teammate = async (change: object) => {
    const { lock_version } = await now()
    const answer = await broker.request.patch(api, { data: { load: { lock_version, ...change } } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await broker.goto(`${LIST}/${load.id}`)
  await broker.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = broker.getByRole('dialog', { name: `Edit load ${load.number}` })
  await edit.getByRole('group', { name: 'Stop 1' }).getByLabel('Reference (optional)').fill('PU-7')
  const { stops } = await now()
  const formOf = (stop: Record<string, unknown>) =>
    Object.fromEntries(
      ['kind', 'street', 'city', 'state', 'postal_code', 'window_start_at', 'window_end_at'].map(name => [
        name,
        stop[name],
      ]),
    )
  await teammate({ stops: [{ ...formOf(stops[0]), street: '1 A Street' }, formOf(stops[1])] })
  await edit.getByRole('button', { name: 'Save' }).click()
  const conflict = broker.getByRole('dialog', { name: 'This load changed meanwhile' })
  await expect(conflict.getByRole('row', { name: /Stop 1 address/ })).toContainText('1 A Street')
  await expect(conflict.getByRole('row', { name: /Stop 1 address/ })).toContainText('Not changed')
  await expect(conflict.getByRole('row', { name: /Stop 1 reference/ })).toContainText('PU-7')
  await expectAccessible(broker)
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(edit).toBeHidden()
  expect((await now()).stops[0]).toMatchObject({ street: '1 A Street', reference: 'PU-7' })

  await broker.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit.getByLabel('Minimum rate').fill('2300')
  await teammate({ min_rate: 2200 })
  await edit.getByRole('button', { name: 'Save' }).click()
  await conflict.getByRole('button', { name: 'Show the current version' }).click()
  await expect(edit.getByLabel('Minimum rate')).toHaveValue('2200')
  await expect(edit.getByRole('group', { name: 'Stop 1' }).getByLabel('Street (optional)')).toHaveValue(
    '1 A Street',
  )
})

test('says below the buttons why a load can’t be posted, until the load changes', async ({ broker }) => {
  const load = await newLoad(broker, { equipment_type: undefined })
  await broker.goto(`${LIST}/${load.id}`)
  const acts = broker.getByRole('group', { name: 'Actions' })
  await acts.getByRole('button', { name: 'Post', exact: true }).click()
  const why = acts.getByRole('alert')
  await expect(why).toContainText('Couldn’t post this load')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const follow = acts.getByRole('button', { name: 'Follow' })
  const post = acts.getByRole('button', { name: 'Post', exact: true })
  const apart = async (part: Locator) => (await topOf(part)) - (await topOf(follow))
  await expect.poll(() => apart(post), 'the buttons stay in one row').toBe(0)
  await expect.poll(() => apart(why)).toBeGreaterThan(0)
  await expectAccessible(broker)
  await acts.getByRole('button', { name: 'Hold', exact: true }).click()
  const hold = broker.getByRole('dialog', { name: 'Put on hold' })
  await hold.getByLabel('Reason').fill('Customer called.')
  await hold.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(hold).toBeHidden()
  await expect(why).toHaveCount(0)
})

test('keeps papers and charges with a load', async ({ broker }) => {
  const load = await newLoad(broker)
  await broker.goto(`${LIST}/${load.id}`)
  const papers = card(broker, 'Papers')
  await papers.getByRole('button', { name: 'Add paper' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Add paper' })
  await dialog.getByLabel('Type').selectOption('pod')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'pod.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') })
  await dialog.getByRole('button', { name: 'Add paper' }).click()
  const [download] = await Promise.all([
    broker.waitForEvent('download'),
    papers.getByRole('link', { name: 'pod.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('pod.pdf')

  await card(broker, 'Details').getByRole('button', { name: 'Edit charges' }).click()
  const charges = broker.getByRole('dialog', { name: 'Charges' })
  await charges.getByRole('button', { name: 'Add a charge' }).click()
  await charges.getByRole('group', { name: 'Charge 1' }).getByLabel('Amount').fill('2,400')
  await expectAccessible(broker)
  await charges.getByRole('button', { name: 'Save' }).click()
  await expect(card(broker, 'Details').getByRole('list', { name: 'Charges' })).toContainText('$2,400.00')
})

test('reads a load’s cards in the order in which they are seen, at each width, and keeps an open dialog', async ({
  broker,
}) => {
  const load = await newLoad(broker)
  await broker.goto(`${LIST}/${load.id}`)
  const cards = broker.getByRole('region', { name: /^(Stops|Tracking|Logs|Papers)$/ })
  // A locator finds in the order of the document, which is the keyboard's.
  const read = () => cards.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
  await expect.poll(read).toEqual(['Stops', 'Logs', 'Tracking', 'Papers'])
  await card(broker, 'Logs').getByRole('button', { name: 'Add log' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Add log' })
  await dialog.getByLabel('Note (optional)').fill('Typed while the window was wide.')
  await broker.setViewportSize({ width: 390, height: 844 })
  await expect.poll(read).toEqual(['Stops', 'Tracking', 'Logs', 'Papers'])
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Typed while the window was wide.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const isInOrder = () =>
    cards.evaluateAll(all => {
      const tops = all.map(one => one.getBoundingClientRect().top)
      return tops.every((top, at) => at === 0 || top >= (tops[at - 1] ?? 0))
    })
  await expect.poll(isInOrder).toBe(true)
  await broker.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(read).toEqual(['Stops', 'Logs', 'Tracking', 'Papers'])

  // A card that moves keeps the focus that is in it.
  const add = card(broker, 'Papers').getByRole('button', { name: 'Add paper' })
  await add.focus()
  await broker.setViewportSize({ width: 390, height: 844 })
  await expect.poll(read).toEqual(['Stops', 'Tracking', 'Logs', 'Papers'])
  await expect(add).toBeFocused()
  await broker.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(read).toEqual(['Stops', 'Logs', 'Tracking', 'Papers'])
  await expect(add).toBeFocused()
})

test('fits a phone', async ({ broker }) => {
  await newLoad(broker)
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto(LIST)
  await expect(broker.getByRole('list', { name: 'Open' })).toBeVisible()
  const width = () => broker.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBeLessThanOrEqual(390)
  await expect(broker.getByLabel('My loads')).toHaveCount(0)
  await broker.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(broker.getByLabel('My loads')).toBeVisible()
  await broker.getByRole('combobox', { name: 'List of loads' }).selectOption('closed')
  await expect(broker).toHaveURL(/tab=closed/)
  await expectAccessibleAtEnd(broker)
})
