/** Alerts: every tab, both tables, what is kept and what a failure empties, the live count, and one alert worked from its cause to its end. */
import type { Page } from '@playwright/test'
import { alertsOf, loadWithoutTruck, type RaisedAlert, raised } from './support/alerts'
import { DEMO, signIn } from './support/sign-in'
import {
  expect,
  expectAccessible,
  expectAccessibleAtEnd,
  expectAccessibleEverywhere,
  test,
} from './support/test'

const LIST = '/broker/alerts'
const CALL = '**/monitor/api/v1/tickets?*'
const COUNT = '**/monitor/api/v1/tickets/count?*'
const STREAM = '**/monitor/api/v1/tickets/stream'
const KIND = 'vehicle_assignment_required'
const TITLE = 'Vehicle assignment required'
const STEP_MS = 250

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists of alerts' })
const panel = (page: Page) => page.getByRole('dialog', { name: TITLE })
const rowOf = (page: Page, alert: RaisedAlert) =>
  page.getByRole('row', { name: new RegExp(`${TITLE}.*${alert.load.external_load_number}`) })

/** An alert about a load of the test's own, whose cause is that no truck is assigned. */
const anAlert = async (page: Page, carrierId: number) => {
  const load = await loadWithoutTruck(page, carrierId)
  return raised(page, load.id, KIND)
}

/** The list narrowed to one load, so that what others raise meanwhile is not in the way. */
const listOf = (alert: RaisedAlert, tab?: string) =>
  `${LIST}?${tab ? `tab=${tab}&` : ''}q[load_id_eq]=${alert.load.id}`

test('shows every tab, keeps tab, filters and alert in the address, and goes through rows by keyboard', async ({
  broker,
  carrier,
}) => {
  const alert = await anAlert(broker, carrier.id)
  await broker.goto(LIST)
  await expect(broker).toHaveTitle('Haulwarden | Alerts')
  for (const [label, id] of [
    ['Open', ''],
    ['Closed', 'closed'],
    ['Pending', 'pending'],
    ['Recommended', 'recommended'],
  ]) {
    const tab = tabs(broker).getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    if (id) await expect(broker).toHaveURL(new RegExp(`tab=${id}`))
    await expect(broker.getByRole('status').getByText(/alerts?$/)).toBeVisible()
  }
  await tabs(broker).getByRole('link', { name: 'Closed events' }).click()
  await expect(broker.getByRole('status').getByText(/closings?$/)).toBeVisible()

  await broker.goto(listOf(alert))
  await expect(rowOf(broker, alert)).toBeVisible()
  await broker.getByRole('heading', { level: 1 }).click()
  await broker.keyboard.press('j')
  await expect(rowOf(broker, alert).getByRole('link', { name: new RegExp(TITLE) })).toBeFocused()
  await broker.keyboard.press('Enter')
  await expect(broker).toHaveURL(new RegExp(`ticket=${alert.id}`))
  await expect(panel(broker)).toBeVisible()
  await broker.keyboard.press('Escape')
  await expect(panel(broker)).toBeHidden()
  await expect(broker).not.toHaveURL(/ticket=/)
  await expect(rowOf(broker, alert).getByRole('link', { name: new RegExp(TITLE) })).toBeFocused()
  await expect(broker).toHaveURL(new RegExp(`load_id_eq\\]=${alert.load.id}`))
  await expectAccessibleAtEnd(broker)
})

test('goes from the table by alert to the table by movement and back', async ({ broker, carrier }) => {
  const alert = await anAlert(broker, carrier.id)
  await broker.goto(listOf(alert))
  await expect(rowOf(broker, alert)).toBeVisible()
  await broker.getByRole('button', { name: 'View by movement' }).click()
  await expect(broker.getByText('1 movement', { exact: true })).toBeVisible()
  const row = broker.getByRole('row', { name: new RegExp(alert.load.external_load_number) })
  await expect(row.getByRole('link', { name: TITLE })).toBeVisible()
  await expectAccessible(broker)

  // It is this browser's from now on.
  await broker.reload()
  await row.getByRole('link', { name: TITLE }).click()
  await expect(panel(broker)).toBeVisible()
  await broker.keyboard.press('Escape')
  await broker.getByRole('button', { name: 'View by alert' }).click()
  await expect(rowOf(broker, alert)).toBeVisible()
})

test('works an alert: evidence, taken, noted, escalated, closed with how it ended, reopened', async ({
  broker,
  carrier,
}) => {
  const alert = await anAlert(broker, carrier.id)
  await broker.goto(listOf(alert))
  await rowOf(broker, alert)
    .getByRole('link', { name: new RegExp(TITLE) })
    .click()
  const dialog = panel(broker)
  await expect(dialog.getByText(TITLE, { exact: true })).toBeVisible()
  const toDo = dialog.getByRole('region', { name: 'What to do' })
  await expect(toDo).toContainText('Assign the truck')
  await expect(toDo).toContainText('Which truck, by VIN')
  await expect(dialog.getByRole('region', { name: 'Evidence' }).locator('dt').first()).toBeVisible()
  await expect(dialog.getByText('Clears when')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Map' })).toBeVisible()
  await expectAccessible(broker)

  const acts = dialog.getByRole('region', { name: 'Actions' })
  const history = dialog.getByRole('list', { name: 'History' })
  await acts.getByRole('combobox', { name: 'Assignee' }).click()
  await broker.getByRole('option', { name: /\(me\)$/ }).click()
  await expect(history.getByText(/^Assigned: Dana Demo/)).toBeVisible()
  await acts.getByRole('button', { name: 'Start' }).click()
  await expect(history.getByText(/^Status changed: In progress/)).toBeVisible()
  // The button is gone: the keyboard goes on in the panel, not at the top of the page.
  await expect(dialog.getByRole('heading', { level: 2, name: TITLE })).toBeFocused()
  await acts.getByRole('button', { name: 'Escalate' }).click()
  await expect(history.getByText(/^Status changed: Escalated/)).toBeVisible()

  const note = dialog.getByRole('form', { name: 'New note' })
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note.getByText('Enter a note.')).toBeVisible()
  await note.getByLabel('New note').fill('Called dispatch: truck follows at noon.')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('truck follows at noon')

  await acts.getByRole('button', { name: 'Close alert' }).click()
  const close = broker.getByRole('dialog', { name: 'Close alert' })
  await close.getByRole('button', { name: 'Close alert' }).click()
  await expect(close.getByText('Choose how it ended.')).toBeVisible()
  await close.getByLabel('How did it end?').selectOption('false_alarm')
  await close.getByLabel('Reason (optional)').fill('The shipper moved the pickup.')
  await close.getByRole('button', { name: 'Close alert' }).click()
  await expect(history.getByText(/^Closed: False alarm\. The shipper moved the pickup\./)).toBeVisible()
  const record = dialog.getByRole('region', { name: 'Decision record' })
  await expect(record.getByText('Evaluated again: the same')).toBeVisible()
  await expect(record.getByText('Record intact')).toBeVisible()
  await broker.keyboard.press('Escape')

  await tabs(broker)
    .getByRole('link', { name: /^Closed \d/ })
    .click()
  await expect(rowOf(broker, alert)).toContainText('False alarm')
  await broker.goto(`${LIST}?tab=closed-events`)
  await expect(
    broker.getByRole('row', { name: new RegExp(alert.load.external_load_number) }).first(),
  ).toContainText('False alarm')

  await broker.goto(`${LIST}?ticket=${alert.id}`)
  await acts.getByRole('button', { name: 'Reopen' }).click()
  await expect(history.getByText(/^Reopened/)).toBeVisible()
  expect((await alertsOf(broker, alert.load.id)).map(({ id }) => id)).toContain(alert.id)
})

test('shows both versions when a teammate was first', async ({ broker, carrier }) => {
  const alert = await anAlert(broker, carrier.id)
  await broker.goto(`${LIST}?ticket=${alert.id}`)
  const acts = panel(broker).getByRole('region', { name: 'Actions' })
  await expect(acts.getByRole('button', { name: 'Start' })).toBeVisible()
  // The page asks anew each minute; here it keeps what the person saw.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await broker.route(`**/monitor/api/v1/tickets/${alert.id}`, async route => {
    if (route.request().method() === 'GET') await held
    await route.fallback()
  })
  const before = (await alertsOf(broker, alert.load.id)).find(({ id }) => id === alert.id)
  const changed = await broker.request.patch(`/monitor/api/v1/tickets/${alert.id}`, {
    data: { ticket: { status: 'pending', lock_version: before?.lock_version } },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await acts.getByRole('button', { name: 'Start' }).click()
  const dialog = broker.getByRole('dialog', { name: 'This alert changed meanwhile' })
  await expect(dialog.getByRole('row', { name: /Status/ })).toContainText('New')
  await expect(dialog.getByRole('row', { name: /Status/ })).toContainText('Pending')
  await expectAccessible(broker)
  release()
  await dialog.getByRole('button', { name: 'Show the current version' }).click()
  await expect(panel(broker).getByText('Pending', { exact: true })).toBeVisible()
})

test('staff assign alerts to themselves and to managers alone', async ({ broker, carrier, page }) => {
  const alert = await anAlert(broker, carrier.id)
  await signIn(page.request, 'dispatch@haulwarden.example')
  await page.goto(`${LIST}?ticket=${alert.id}`)
  const dialog = panel(page)
  await dialog.getByRole('region', { name: 'Actions' }).getByRole('combobox', { name: 'Assignee' }).click()
  await expect(page.getByRole('option', { name: 'Dana Demo' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Vera Viewer' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Dominic Dispatch (me)' }).click()
  await expect(
    dialog.getByRole('list', { name: 'History' }).getByText(/^Assigned: Dominic Dispatch/),
  ).toBeVisible()
})

test('assigns and closes several alerts at once, and says what came of each', async ({ broker, carrier }) => {
  const [one, other] = [await anAlert(broker, carrier.id), await anAlert(broker, carrier.id)]
  await broker.goto(`${LIST}?q[is_type_eq]=${KIND}&q[carrier_id_eq]=${carrier.id}&q[s]=opened_at+desc`)
  const bar = broker.getByRole('group', { name: 'Selected alerts' })
  for (const { load } of [one, other])
    await broker.getByLabel(`Select ${TITLE}, ${load.external_load_number}`).check()
  await expect(bar).toContainText('2 alerts selected')
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assign = broker.getByRole('dialog', { name: 'Assign 2 alerts' })
  await expectAccessible(broker)
  await assign.getByRole('button', { name: 'Assign 2 alerts' }).click()
  await expect(broker.getByText('2 alerts assigned.')).toBeVisible()
  await expect(rowOf(broker, one)).toContainText('Dana Demo')

  // One is closed by a teammate meanwhile: it is refused, the other is closed.
  for (const { load } of [one, other])
    await broker.getByLabel(`Select ${TITLE}, ${load.external_load_number}`).check()
  const now = (await alertsOf(broker, other.load.id)).find(({ id }) => id === other.id)
  const closed = await broker.request.patch(`/monitor/api/v1/tickets/${other.id}`, {
    data: { ticket: { status: 'closed', resolution: 'cancelled', lock_version: now?.lock_version } },
  })
  expect(closed.status(), await closed.text()).toBe(200)
  await bar.getByRole('button', { name: 'Close' }).click()
  const close = broker.getByRole('dialog', { name: 'Close 2 alerts' })
  await close.getByLabel('How did it end?').selectOption('verified_with_carrier')
  await close.getByRole('button', { name: 'Close 2 alerts' }).click()
  await expect(close.getByText('1 alert closed, 1 refused.')).toBeVisible()
  const outcomes = close.getByRole('list', { name: 'Outcomes' })
  await expect(
    outcomes.getByRole('listitem').filter({ hasText: other.load.external_load_number }),
  ).toContainText('Refused')
  await close.getByRole('button', { name: 'Done' }).click()
  await expect(bar).toContainText('None selected')
})

test('shows again what was shown last, whatever the query, until a failure empties it', async ({
  broker,
  carrier,
}) => {
  const alert = await anAlert(broker, carrier.id)
  await broker.goto(listOf(alert))
  await expect(rowOf(broker, alert)).toBeVisible()

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
  await expect(rowOf(broker, alert)).toBeVisible()
  release()
  await expect(rowOf(broker, alert)).toHaveCount(0)
  await broker.unroute(CALL)

  await broker.goto(listOf(alert))
  await expect(rowOf(broker, alert)).toBeVisible()
  // What was wrong with the request stands behind what to do about it.
  const refusal = { errors: [{ code: 'invalid', field: 's', detail: 'Must be one of id and opened_at.' }] }
  await broker.route(CALL, route => route.fulfill({ status: 422, json: refusal }))
  await broker.reload()
  await expect(broker.getByText('Clear the filters and the sorting, and try again.')).toBeVisible()
  const details = broker.locator('details', { hasText: 'Must be one of id and opened_at.' })
  await expect(details).not.toHaveAttribute('open')
  await broker.unroute(CALL)

  const failure = { errors: [{ code: 'internal', detail: 'Something went wrong.' }], id: 'f00d-alert' }
  await broker.route(CALL, route => route.fulfill({ status: 500, json: failure }))
  await broker.reload()
  await expect(broker.getByText('f00d-alert').first()).toBeVisible()
  // How many there are isn’t known.
  await expect(broker.getByText(/^[\d,]+ alerts?$/)).toHaveCount(0)
  await expect(broker.getByRole('row')).toHaveCount(0)
  await expect(broker.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  const kept = () => broker.evaluate(() => localStorage.getItem('haulwarden.results.alerts'))
  await expect.poll(kept).toBeNull()
  await broker.unroute(CALL)
  await broker.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(broker, alert)).toBeVisible()
})

test('counts new alerts at once and every four minutes, and tells when there are more', async ({ page }) => {
  // In a browser context of its own: a clock is the whole context's.
  await signIn(page.request, DEMO)
  await page.clock.install()
  let count = 2
  let asked = 0
  await page.route(COUNT, async route => {
    // The tabs count too; only the live count is of new alerts alone.
    if (!decodeURIComponent(route.request().url()).endsWith('?q[status_eq]=new')) return route.fallback()
    asked += 1
    return route.fulfill({ json: { count, loads: count, high: 0 } })
  })
  let lists = 0
  await page.route(CALL, route => {
    lists += 1
    return route.fallback()
  })
  const now = () => page.evaluate(() => Date.now())
  const earliest = await now()
  await page.goto(LIST)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Alerts/ })
  await expect(link).toContainText('2')
  const latest = await now()
  const first = asked

  // The page asked at some moment between the two. From here on time passes only as the test says.
  const almost = earliest + 239_000
  await page.clock.pauseAt(almost)
  expect(asked).toBe(first)
  count = 5
  const before = lists
  const hasAsked = () => asked > first
  for (let at = almost; !hasAsked() && at <= latest + 240_000; at += STEP_MS) {
    // Step by step: the toast lasts three seconds.
    // oxlint-disable-next-line no-await-in-loop
    await page.clock.runFor(STEP_MS)
  }
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByText('3 new alerts')).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(link).toContainText('5')
  await expect.poll(() => lists).toBeGreaterThan(before)
})

test.describe('pushed', () => {
  test.use({ isPushed: true })

  test('hears of a high alert at once, and says by when it must be acknowledged', async ({
    broker,
    carrier,
  }) => {
    const opened = broker.waitForResponse(STREAM)
    await broker.goto(LIST)
    expect((await opened).headers()['content-type']).toBe('text/event-stream')
    // Those of the sample loads are pushed as well.
    const told = new Set<string>()
    await expect
      .poll(
        async () => {
          if (told.size === 0) told.add((await loadWithoutTruck(broker, carrier.id, 1.9)).number)
          for (const text of await broker.getByText(/high alert|^No one acknowledged/i).allInnerTexts())
            told.add(text)
          return told.size
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(1)

    const [number = ''] = told
    const row = broker.getByRole('row', { name: new RegExp(`${TITLE}.*${number}`) })
    await broker.goto(`${LIST}?q[is_type_eq]=${KIND}&q[carrier_id_eq]=${carrier.id}&q[s]=opened_at+desc`)
    await expect(row).toContainText(/Acknowledge by|Overdue/)
  })
})

test('sums up a shift, as text too', async ({ broker, carrier }) => {
  await anAlert(broker, carrier.id)
  await broker.goto(LIST)
  await broker.getByRole('button', { name: 'Shift brief' }).click()
  const brief = broker.getByRole('dialog', { name: 'Shift brief' })
  await expect(brief.getByRole('heading', { name: /^Opened, [\d,]+ high: [\d,]+$/ })).toBeVisible()
  await expect(brief.getByText('On duty')).toBeVisible()
  await expectAccessibleEverywhere(broker)
  await broker.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await brief.getByRole('button', { name: 'Copy as text' }).click()
  await expect(brief.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await broker.evaluate(() => navigator.clipboard.readText())).toMatch(/^Shift brief, /)
  await brief.getByRole('button', { name: 'Done' }).click()
  await expect(brief).toBeHidden()
})

test('tells of alerts on the load, on the carrier and at Home', async ({ broker, carrier }) => {
  const alert = await anAlert(broker, carrier.id)
  await broker.goto(`/broker/loads/${alert.load.id}`)
  const card = broker.getByRole('region', { name: 'Alerts', exact: true })
  await expect(card.getByRole('link', { name: TITLE })).toBeVisible()
  const checks = broker.getByRole('region', { name: 'Alert checks' })
  await expect(checks.getByRole('listitem').filter({ hasText: TITLE })).toContainText('Alert')
  await card.getByRole('link', { name: TITLE }).click()
  await expect(panel(broker)).toBeVisible()

  // One that holds the load, as some kinds do.
  const call = `**/monitor/api/v1/loads/${alert.load.id}`
  await broker.route(call, async route => {
    const answer = await route.fetch()
    const shown = await answer.json()
    const ticket = shown.tickets.find(({ id }: { id: number }) => id === alert.id)
    ticket.advice = 'hold_pickup'
    shown.readiness = { state: 'hold', need: null, by: null, reason: 'alert', alert: ticket.label }
    await route.fulfill({ response: answer, json: shown })
  })
  await broker.goto(`/broker/loads/${alert.load.id}`)
  await expect(broker.getByText('The load stays on hold until the alert is closed.')).toBeVisible()
  await expectAccessible(broker)
  await broker.getByText('The load stays on hold').getByRole('link').click()
  await expect(panel(broker)).toBeVisible()

  await broker.goto(`/broker/carriers/${carrier.id}?tab=history&section=loads`)
  await expect(
    broker
      .getByRole('region', { name: 'Alerts', exact: true })
      .getByText(`Load ${alert.load.external_load_number}`)
      .first(),
  ).toBeVisible()

  await broker.goto('/broker/')
  await broker
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: /New load alerts/ })
    .click()
  await expect(broker).toHaveURL(/\/alerts\?q\[status_eq\]=new/)
})

test('sets when alerts are raised, within bounds, and takes it back', async ({ broker }) => {
  await broker.goto('/broker/my-account?tab=9')
  const form = broker.getByRole('form', { name: 'Clearing and closing' })
  const field = form.getByLabel('Cleared after', { exact: true })
  await field.fill('9999')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter 0 min to 240 min (4h).')).toBeVisible()
  await field.fill('15')
  await form.getByRole('button', { name: 'Impact preview' }).click()
  const preview = broker.getByRole('dialog', { name: 'Impact preview' })
  await expect(preview.getByRole('heading', { name: /of the last 90 days$/ })).toBeVisible()
  await expectAccessible(broker)
  await preview.getByRole('button', { name: 'Done' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(broker.getByText('Clearing and closing: saved.')).toBeVisible()
  await expect(broker.getByRole('region', { name: 'Changes' })).toContainText('Dana Demo')
  await form.getByRole('button', { name: 'Reset to default: Cleared after' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: /Reset to default/ })).toHaveCount(0)
  await expectAccessibleAtEnd(broker)
})

test('adds contacts from a file, and says which rows it refused', async ({ broker }) => {
  const domain = `dispatch-${Date.now()}.example`
  await broker.goto('/broker/my-account?tab=9')
  const card = broker.getByRole('region', { name: 'Dispatch services' })
  const form = card.getByRole('form', { name: 'Dispatch services: add from a file' })
  // The columns’ names say nothing: a person says which is what.
  const content = Buffer.from(`Who,Why\n${domain},SYN list\ngmail.com,\n`)
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: content })
  await expect(form.getByText('Choose the column of the contacts')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Add contacts' })).toBeDisabled()
  const columns = form.getByRole('group', { name: 'Columns' })
  await columns.getByLabel('Domains').selectOption('Who')
  await columns.getByLabel('Note').selectOption('Why')
  await expect(columns.getByText(`${domain} · gmail.com`)).toBeVisible()
  await expectAccessible(broker)
  await form.getByRole('button', { name: 'Add contacts' }).click()
  await expect(form.getByRole('list', { name: 'Refused rows' })).toContainText('Line 3, domain (gmail.com)')
  await expect(card.getByRole('row', { name: new RegExp(domain) })).toContainText('SYN list')
})

test('lists a contact of a dispatch service, and takes it off again', async ({ broker }) => {
  const domain = `dispatch-${Date.now()}.example`
  await broker.goto('/broker/my-account?tab=9')
  const card = broker.getByRole('region', { name: 'Dispatch services' })
  const form = card.getByRole('form', { name: 'Add to dispatch services' })
  await form.getByLabel('Contact', { exact: true }).fill('gmail.com')
  await form.getByRole('button', { name: 'Add contact' }).click()
  await expect(form.locator('[aria-invalid=true]')).toBeVisible()
  await form.getByLabel('Contact', { exact: true }).fill(domain)
  await form.getByLabel('Note (optional)').fill('Books for many carriers.')
  await form.getByRole('button', { name: 'Add contact' }).click()
  const row = card.getByRole('row', { name: new RegExp(domain) })
  await expect(row).toContainText('Books for many carriers.')
  await row.getByRole('button', { name: 'Remove' }).click()
  await broker
    .getByRole('dialog', { name: `Remove ${domain}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row).toHaveCount(0)
})
