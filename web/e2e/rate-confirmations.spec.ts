/** Rate confirmations at the broker's: the lists and what they keep, emails, a cancellation that someone was first with, the company's terms. */
import type { Page } from '@playwright/test'
import {
  acts,
  CONFIRMATIONS,
  coveredLoad,
  draftOf,
  heading,
  type MadeConfirmation,
  strangersAddress,
  test,
} from './support/confirmations'
import { expect, expectAccessible, expectAccessibleEverywhere } from './support/test'

const MAILS = `${CONFIRMATIONS}/emails`
const API = '/monitor/api/v1'
const CALL = '**/monitor/api/v1/rate_confirmations?*'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists of rate confirmations' })
const rowOf = (page: Page, { load }: MadeConfirmation) =>
  page.getByRole('row', { name: new RegExp(load.external_load_number) })

test('shows every tab, keeps tab and filters in the address, and limits them to one’s own', async ({
  broker,
  carrier,
}) => {
  const load = await coveredLoad(broker, carrier.id)
  const made = await draftOf(broker, load.id, strangersAddress())
  await broker.goto(CONFIRMATIONS)
  await expect(broker).toHaveTitle('Haulwarden | Rate Confirmations')
  for (const [label, id] of [
    ['All', ''],
    ['Viewed', 'viewed'],
    ['Flagged', 'flagged'],
    ['Delivered', 'delivered'],
  ]) {
    const tab = tabs(broker).getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    if (id) await expect(broker).toHaveURL(new RegExp(`tab=${id}`))
  }
  await broker.goto(CONFIRMATIONS)
  await broker.getByRole('checkbox', { name: 'Created by me' }).check()
  await expect(broker).toHaveURL(/creator_id_eq/)
  await broker.getByRole('textbox', { name: 'Load', exact: true }).fill(load.number)
  await broker.keyboard.press('Enter')
  await expect(rowOf(broker, made)).toContainText('Draft')
  await expect(broker.getByText('1 rate confirmation', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(broker)
  await rowOf(broker, made).getByRole('link').first().click()
  await expect(heading(broker, `Rate con for load ${load.number}`)).toBeVisible()
})

test('shows again what was shown last, until a failure empties it', async ({ broker, carrier }) => {
  const load = await coveredLoad(broker, carrier.id)
  const made = await draftOf(broker, load.id, strangersAddress())
  const address = `${CONFIRMATIONS}?q[load_external_load_number_cont]=${load.number}`
  await broker.goto(address)
  await expect(rowOf(broker, made)).toBeVisible()
  const failure = { errors: [{ code: 'internal', detail: 'Something went wrong.' }], id: 'f00d-rate-con' }
  await broker.route(CALL, route => route.fulfill({ status: 500, json: failure }))
  await broker.reload()
  await expect(broker.getByText('f00d-rate-con').first()).toBeVisible()
  // How many there are isn’t known.
  await expect(broker.getByText(/^[\d,]+ rate confirmations?$/)).toHaveCount(0)
  await expect(broker.getByRole('row')).toHaveCount(0)
  const kept = () => broker.evaluate(() => localStorage.getItem('haulwarden.results.rate_confirmations'))
  await expect.poll(kept).toBeNull()
  await broker.unroute(CALL)
  await broker.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(broker, made)).toBeVisible()
})

test('lists emails by what became of them, and tells why one is flagged', async ({ broker, carrier }) => {
  const load = await coveredLoad(broker, carrier.id)
  const stranger = strangersAddress()
  const made = await draftOf(broker, load.id, stranger)
  const send = { recipient_email: stranger, reason: 'A browser test.' }
  const sent = await broker.request.post(`${API}/rate_confirmations/${made.id}/send`, { data: { send } })
  expect(sent.status(), await sent.text()).toBe(202)
  await broker.goto(MAILS)
  await expect(broker).toHaveTitle('Haulwarden | Rate Confirmation Emails')
  const lists = broker.getByRole('navigation', { name: 'Lists of emails' })
  for (const label of ['All', 'Flagged', 'Undelivered', 'Delivered'])
    await expect(lists.getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) })).toBeVisible()
  await lists.getByRole('link', { name: /^Flagged/ }).click()
  const row = broker.getByRole('row', { name: new RegExp(load.number) })
  await expect(row).toContainText(stranger)
  await expect(row).toContainText('Not proven')
  await expectAccessibleEverywhere(broker)
  await row.getByRole('link').first().click()
  await expect(broker).toHaveTitle(/^Haulwarden \| Rate Confirmation Email Detail \d+$/)
  await expect(broker.getByRole('list', { name: 'Checks' })).toBeVisible()
  await expectAccessibleEverywhere(broker)
  await broker.getByRole('button', { name: 'Discard', exact: true }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(broker.getByText('Discarded', { exact: true }).first()).toBeVisible()
})

test('says what it is now when someone was first, and cancels in red', async ({ broker, carrier }) => {
  const load = await coveredLoad(broker, carrier.id)
  const made = await draftOf(broker, load.id, strangersAddress())
  await broker.goto(`${CONFIRMATIONS}/${made.id}`)
  await acts(broker).getByRole('button', { name: 'Cancel rate con' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Cancel this rate confirmation' })
  await expectAccessible(broker)
  const canceled = await broker.request.patch(`${API}/rate_confirmations/${made.id}/mark_as_cancelled`, {
    data: {},
  })
  expect(canceled.status(), await canceled.text()).toBe(200)
  await dialog.getByRole('button', { name: 'Cancel this rate confirmation' }).click()
  const conflict = broker.getByRole('dialog', { name: 'This rate confirmation changed meanwhile' })
  await expect(conflict.getByRole('row', { name: /Status/ })).toContainText('Draft')
  await expect(conflict.getByRole('row', { name: /Status/ })).toContainText('Canceled')
  await expectAccessible(broker)
  await conflict.getByRole('button', { name: 'Show the current version' }).click()
  await expect(acts(broker).getByRole('button')).toHaveCount(0)
})

test('sets the terms that new ones carry', async ({ broker, carrier }) => {
  await broker.goto(CONFIRMATIONS)
  await broker.getByRole('button', { name: 'Your terms' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Your terms' })
  const field = dialog.getByRole('textbox', { name: 'Terms' })
  await expect(field).not.toHaveValue('')
  await expectAccessible(broker)
  const before = await field.inputValue()
  await field.fill(`${before}\nDetention: $80 an hour.`)
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await expect(broker.getByText('Terms saved.')).toBeVisible()
  const load = await coveredLoad(broker, carrier.id)
  const { id } = await draftOf(broker, load.id, strangersAddress())
  await broker.goto(`${CONFIRMATIONS}/${id}`)
  await expect(broker.getByRole('region', { name: 'Text of the terms' })).toContainText(
    'Detention: $80 an hour.',
  )
})
