/** Rate confirmations on a carrier's phone: ten with two taps each once the phone is known, one rejected, a link that is none. */
import {
  addressOnFile,
  CONFIRMATIONS,
  coveredLoad,
  draftOf,
  expectUnguarded,
  heading,
  prove,
  sentLink,
  settleIn,
  strangersAddress,
  test,
} from './support/confirmations'
import { phone as aPhone } from './support/packet'
import { expect, expectAccessible } from './support/test'

const API = '/monitor/api/v1'

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

  // The next email takes two taps as well, also to an address that isn't on file.
  const emailed = await offered()
  await phone.goto(emailed.link)
  await expect(heading(phone, `Load ${emailed.load.number}`)).toBeVisible()
  await phone.getByRole('button', { name: 'Read the terms' }).tap()
  await phone.getByRole('button', { name: 'Accept $2,450.00' }).tap()
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
    taps = 0
    await tap(new RegExp(`^Read and answer load ${load.number} `))
    await tap(/^Accept \$2,450\.00$/)
    await expect(
      accepted.getByRole('button', { name: new RegExp(`^Open load ${load.number} `) }),
    ).toBeVisible()
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
  await broker.goto(`${CONFIRMATIONS}/${made.id}`)
  await expect(broker.getByText('We never booked this load.').first()).toBeVisible()
  const now: { status: string } = await (await broker.request.get(`${API}/loads/${load.id}`)).json()
  expect(now.status).toBe('available')
})

test('a link that is none says what to do', async ({ broker }) => {
  await broker.goto('/broker/rate-confirmation?token=guessed')
  await expect(heading(broker, 'Open the link from the email')).toBeVisible()
  expect(broker.url()).not.toContain('token')
})
