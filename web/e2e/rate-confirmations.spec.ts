/**
 * Rate confirmations from the load to a signed document: flagged for a stranger, released with a reason, countered and accepted on a phone,
 * addresses only then, proof checked by hand; the lists and what they keep; ten with two taps each once a phone is known.
 */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  addressOnFile,
  carrierWithAddress,
  coveredLoad,
  draftOf,
  expectUnguarded,
  type MadeConfirmation,
  PICKUP_NUMBER,
  sentLink,
  settleIn,
  STREET,
  strangersAddress,
} from './support/confirmations'
import { pathOf, phone as aPhone } from './support/packet'
import { lastMail, mailedCode, mailedLink } from './support/sign-in'
import {
  type Carrier,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  test as base,
} from './support/test'

/** The carrier of these tests has an address on FMCSA's file: codes go there. */
const test = base.extend<object, { carrier: Carrier }>({
  carrier: [
    async ({ signedIn }, use) => use(await carrierWithAddress(signedIn.request)),
    { scope: 'worker' },
  ],
})

const LIST = '/broker/carriers/rate-confirmations'
const MAILS = `${LIST}/emails`
const API = '/monitor/api/v1'
const CALL = '**/monitor/api/v1/rate_confirmations?*'
const VIN = '1M8GDM9AXKP042788'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists of rate confirmations' })
const acts = (page: Page) => page.getByRole('group', { name: 'Actions' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, { load }: MadeConfirmation) =>
  page.getByRole('row', { name: new RegExp(load.external_load_number) })

/** Enters the code that goes to the address on file. */
const prove = async (phone: Page, broker: Page, onFile: string) => {
  const before = await lastMail(broker.request)
  await phone.getByRole('button', { name: 'Email the code' }).click()
  const code = await mailedCode(broker.request, onFile, before)
  await phone.getByLabel('Digit 1 of 6').focus()
  await phone.keyboard.type(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
}

test('a stranger’s email is flagged, released, countered and accepted on a phone; addresses and proof only then', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const load = await coveredLoad(broker, carrier.id)
  const stranger = strangersAddress()
  await broker.goto(`/broker/loads/${load.id}`)
  const card = broker.getByRole('region', { name: 'Rate confirmations', exact: true })
  await card.getByRole('button', { name: 'Make a rate confirmation' }).click()
  const making = broker.getByRole('dialog', { name: 'Make a rate confirmation' })
  await expect(making.getByLabel('Rate', { exact: true })).toHaveValue('2450.00')
  await making.getByLabel('Rate', { exact: true }).fill('a lot')
  await making.getByRole('button', { name: 'Make draft' }).click()
  await expect(making.getByText('Enter what the carrier is paid.')).toBeVisible()
  await expectAccessible(broker)
  await making.getByLabel('Rate', { exact: true }).fill('2,450')
  await making.getByLabel('Recipient’s email (optional)').fill(stranger)
  await making.getByRole('button', { name: 'Make draft' }).click()

  await expect(heading(broker, `Rate con for load ${load.number}`)).toBeVisible()
  await expect(broker).toHaveTitle(/^Haulwarden \| Rate Confirmation Detail \d+$/)
  const terms = broker.getByRole('region', { name: 'Text of the terms' })
  await expect(terms).toContainText('2,450.00')
  await expect(terms).not.toContainText(STREET)
  await expectAccessibleEverywhere(broker)

  await acts(broker).getByRole('button', { name: 'Send', exact: true }).click()
  const sending = broker.getByRole('dialog', { name: 'Send this rate confirmation' })
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  // What speaks against it is told first; whoever may override rules says why.
  const anyway = sending.getByRole('button', { name: 'Send anyway' })
  await expect(anyway.or(broker.getByText(/^Flagged: the email to/))).toBeVisible()
  if (await anyway.isVisible()) {
    await expectAccessible(broker)
    await sending.getByLabel('Reason').fill('Hauled for us for ten years.')
    await anyway.click()
  }
  await expect(broker.getByText(`Flagged: the email to ${stranger} wasn’t sent`)).toBeVisible()

  const before = await lastMail(broker.request)
  await broker.getByRole('button', { name: 'Release with a reason' }).click()
  const releasing = broker.getByRole('dialog', { name: 'Release this email' })
  await releasing.getByRole('button', { name: 'Release and send' }).click()
  await expect(releasing.getByText('Say how you know that it’s the carrier.')).toBeVisible()
  await expectAccessible(broker)
  await releasing.getByLabel('Reason').fill('Called the number on file; dispatch confirmed.')
  await releasing.getByRole('button', { name: 'Release and send' }).click()
  const link = pathOf(await mailedLink(broker.request, stranger, before))

  const phone = await aPhone(browser, baseURL)
  await phone.goto(link)
  await expect(heading(phone, `Load ${load.number}`)).toBeVisible()
  expect(phone.url()).not.toContain('token')
  await expect(phone.getByText('$2,450.00').first()).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Stops' })).toContainText('Dallas, TX')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Read the terms' }).click()
  await expect(phone.getByRole('heading', { name: 'Show that you’re the carrier' })).toBeVisible()
  await expect(phone.getByText(STREET)).toHaveCount(0)
  await expect(phone.getByText(PICKUP_NUMBER)).toHaveCount(0)
  await expectAccessible(phone)

  await phone.getByRole('button', { name: 'Ask for more' }).click()
  const asking = phone.getByRole('dialog', { name: 'Ask for another rate' })
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByText('Enter a rate, or say below what should change.')).toBeVisible()
  await asking.getByLabel('Rate (optional)').fill('2600')
  await asking.getByLabel('Message (optional)').fill('Fuel went up.')
  await asking.getByLabel('Your name').fill('Olga Owner')
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('You asked for $2,600.00')).toBeVisible()

  await broker.reload()
  await expect(broker.getByText('The carrier asks for $2,600.00 (+$150.00)')).toBeVisible()
  await broker.getByRole('button', { name: 'Revise at $2,600.00' }).click()
  const revising = broker.getByRole('dialog', { name: 'Revise this rate confirmation' })
  await expect(revising.getByLabel('Rate', { exact: true })).toHaveValue('2600.00')
  await expectAccessible(broker)
  const replaced = broker.url()
  await revising.getByRole('button', { name: 'Make draft' }).click()
  await expect(broker).not.toHaveURL(replaced)
  await expect(broker).toHaveURL(/rate-confirmations\/\d+$/)
  const id = Number(/(\d+)$/.exec(broker.url())?.[1])
  await phone.reload()
  await expect(phone.getByText('This rate confirmation no longer counts')).toBeVisible()

  const revision: MadeConfirmation = await (
    await broker.request.get(`${API}/rate_confirmations/${id}`)
  ).json()
  await phone.goto(await sentLink(broker, revision, stranger))
  await phone.getByRole('button', { name: 'Read the terms' }).click()
  await prove(phone, broker, await addressOnFile(broker, carrier.id))
  const accept = phone.getByRole('form', { name: 'Accept' })
  await accept.getByRole('button', { name: 'Accept $2,600.00' }).click()
  await expect(accept.getByText('Enter your name.')).toBeVisible()
  await expect(accept.getByText('Without this it can’t be signed here.')).toBeVisible()
  await accept.getByLabel('Your name').fill('Olga Owner')
  await accept.getByLabel('Your title').fill('President')
  await accept.getByLabel('I agree to sign electronically').check()
  await expect(accept.getByLabel('Remember me on this phone')).not.toBeChecked()
  await accept.getByRole('button', { name: 'Name them now' }).click()
  await accept.getByLabel('Truck’s VIN').fill(VIN)
  await accept.getByLabel('Driver’s name').fill('Dora Driver')
  await accept.getByLabel('Driver’s cell phone').fill('(512) 555-0142')
  await expectAccessible(phone)
  await accept.getByRole('button', { name: 'Accept $2,600.00' }).click()

  await expect(phone.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(phone.getByText(STREET).first()).toBeVisible()
  await expect(phone.getByText(`VIN ${VIN}`)).toBeVisible()
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save the signed PDF' }).click()
  expect((await saving).suggestedFilename()).toBe(`rate-confirmation-${load.number}.pdf`)
  await expectAccessible(phone)
  await phone.context().close()

  await broker.goto(`${LIST}/${id}`)
  await expect(broker.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(broker.getByText('Olga Owner, President').first()).toBeVisible()
  await expect(broker.getByRole('region', { name: 'Signature' })).toContainText('Olga Owner')
  await expectAccessibleEverywhere(broker)
  // By hand: the text that is shown has the hash that is shown.
  const shown = await broker.getByRole('region', { name: 'Text of the terms' }).textContent()
  const hash = createHash('sha256')
    .update(shown ?? '')
    .digest('hex')
  await expect(broker.getByRole('region', { name: 'Documents and proof' })).toContainText(hash)
  for (const name of ['Download the signed rate confirmation', 'Download the load’s proof']) {
    const downloading = broker.waitForEvent('download')
    await broker.getByRole('link', { name }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  }
  await broker.goto(`/broker/loads/${load.id}`)
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card).toContainText('Accepted')
})

test('shows every tab, keeps tab and filters in the address, and limits them to one’s own', async ({
  broker,
  carrier,
}) => {
  const load = await coveredLoad(broker, carrier.id)
  const made = await draftOf(broker, load.id, strangersAddress())
  await broker.goto(LIST)
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
  await broker.goto(LIST)
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
  const address = `${LIST}?q[load_external_load_number_cont]=${load.number}`
  await broker.goto(address)
  await expect(rowOf(broker, made)).toBeVisible()
  const failure = { errors: [{ code: 'internal', detail: 'Something went wrong.' }], id: 'f00d-rate-con' }
  await broker.route(CALL, route => route.fulfill({ status: 500, json: failure }))
  await broker.reload()
  await expect(broker.getByText('f00d-rate-con').first()).toBeVisible()
  // How many there are isn’t known.
  await expect(broker.getByText(/^[\d,]+ rate confirmations?$/)).toHaveCount(0)
  await expect(broker.getByRole('row')).toHaveCount(0)
  expect(
    await broker.evaluate(() => localStorage.getItem('haulwarden.results.rate_confirmations')),
  ).toBeNull()
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

/** How many a dispatcher who was proven before accepts, and how long that may take. */
const OPEN = 10
const MOST_MS = 4 * 60_000
/** How many are made at a time: more would wait for each other, since a company’s changes have half of the database’s connections. */
const MADE_AT_ONCE = OPEN / 2

test('a phone that is known accepts ten in under four minutes, with two taps each', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  // Longer than the ten may take, so that what is too slow is told as that.
  test.setTimeout(360_000)
  const onFile = await addressOnFile(broker, carrier.id)
  await settleIn(broker, carrier.id)
  const offered = async () => {
    const load = await coveredLoad(broker, carrier.id)
    await expectUnguarded(broker, load)
    const email = strangersAddress()
    const made = await draftOf(broker, load.id, email)
    return { load, link: await sentLink(broker, made, email) }
  }
  const first = await offered()
  const phone = await aPhone(browser, baseURL)
  await phone.goto(first.link)
  await phone.getByRole('button', { name: 'Read the terms' }).click()
  await prove(phone, broker, onFile)
  const accept = phone.getByRole('form', { name: 'Accept' })
  await accept.getByLabel('Your name').fill('Olga Owner')
  await accept.getByLabel('Your title').fill('Dispatcher')
  await accept.getByLabel('I agree to sign electronically').check()
  await accept.getByLabel('Remember me on this phone').check()
  await accept.getByRole('button', { name: 'Accept $2,450.00' }).click()
  await expect(phone.getByText('Accepted', { exact: true })).toBeVisible()

  const waiting: Awaited<ReturnType<typeof offered>>[] = []
  while (waiting.length < OPEN)
    waiting.push(...(await Promise.all(Array.from({ length: MADE_AT_ONCE }, () => offered()))))
  await phone.getByRole('button', { name: 'All open rate confirmations' }).click()
  await expect(heading(phone, 'Your rate confirmations')).toBeVisible()
  await expectAccessible(phone)
  let taps = 0
  const tap = async (name: RegExp) => {
    await phone.getByRole('button', { name }).tap()
    taps += 1
  }
  const accepted = phone.getByRole('region', { name: /^Accepted/ })
  const start = Date.now()
  for (const { load } of waiting) {
    const open = new RegExp(`^Open load ${load.number} `)
    taps = 0
    await tap(open)
    await tap(/^Accept \$2,450\.00$/)
    await expect(accepted.getByRole('button', { name: open })).toBeVisible()
    expect(taps, load.number).toBe(2)
  }
  expect(Date.now() - start, 'milliseconds for all ten').toBeLessThan(MOST_MS)
  await phone.getByRole('button', { name: 'Forget this phone' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Forget this phone' }).click()
  await expect(heading(phone, 'Open the link from the email')).toBeVisible()
  await phone.context().close()
})

test('a carrier that doesn’t haul the load rejects it, and it is available again', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const load = await coveredLoad(broker, carrier.id)
  const stranger = strangersAddress()
  const made = await draftOf(broker, load.id, stranger)
  const phone = await aPhone(browser, baseURL)
  await phone.goto(await sentLink(broker, made, stranger))
  await phone.getByRole('button', { name: 'Read the terms' }).click()
  await phone.getByRole('button', { name: 'Reject' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Olga Owner')
  await dialog.getByLabel('Reason (optional)').fill('We never booked this load.')
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(phone.getByText('This rate confirmation no longer counts')).toBeVisible()
  await phone.context().close()
  await broker.goto(`${LIST}/${made.id}`)
  await expect(broker.getByText('We never booked this load.').first()).toBeVisible()
  const now: { status: string } = await (await broker.request.get(`${API}/loads/${load.id}`)).json()
  expect(now.status).toBe('available')
})

test('says what it is now when someone was first, and cancels in red', async ({ broker, carrier }) => {
  const load = await coveredLoad(broker, carrier.id)
  const made = await draftOf(broker, load.id, strangersAddress())
  await broker.goto(`${LIST}/${made.id}`)
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
  await broker.goto(LIST)
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
  await broker.goto(`${LIST}/${id}`)
  await expect(broker.getByRole('region', { name: 'Text of the terms' })).toContainText(
    'Detention: $80 an hour.',
  )
})

test('a link that is none says what to do', async ({ broker }) => {
  await broker.goto('/broker/rate-confirmation?token=guessed')
  await expect(heading(broker, 'Open the link from the email')).toBeVisible()
  expect(broker.url()).not.toContain('token')
})
