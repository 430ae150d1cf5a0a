/** The dock's check of a truck: the link on the papers, what a phone shows and asks, what it answers, and what the broker sees of it. */
import { newLoad } from './support/loads'
import { pathOf, phone as aPhone } from './support/packet'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './support/test'

const VIN = '1M8GDM9AXKP042788'
const VIN_END = VIN.slice(-6)

test('a dock checks the truck on a phone, and the broker sees each check', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const load = await newLoad(broker, {
    commodity: 'Consumer electronics',
    cargo_value: 250_000,
    carrier: { carrier_id: carrier.id, vin: VIN, driver_name: 'Dora Driver', trailer_number: 'T-4711' },
  })
  const made = await (await broker.request.get(`/monitor/api/v1/loads/${load.id}`)).json()
  const dot: number = made.movements[0].carrier.dot_number
  await broker.goto(`/broker/loads/${load.id}`)
  await broker.getByRole('button', { name: 'Dock link' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Dock link' })
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print for the papers' })).toBeVisible()
  await expectAccessible(broker)
  const link = /https?:\S+/.exec((await dialog.getByText(/check the truck before/).textContent()) ?? '')?.[0]
  await dialog.getByRole('button', { name: 'Done' }).click()

  const phone = await aPhone(browser, baseURL)
  await phone.goto(pathOf(link ?? ''))
  await expect(
    phone.getByRole('heading', { level: 1, name: `Check the truck for load ${load.number}` }),
  ).toBeVisible()
  expect(phone.url()).not.toContain('token')
  const expected = phone.getByRole('region', { name: 'Who to expect' })
  await expect(expected).toContainText(String(dot))
  await expect(expected).toContainText('Dora')
  await expect(expected).toContainText('TrailerT-4711')
  await expect(expected).not.toContainText('Driver,')
  await expect(phone.getByText(VIN_END)).toHaveCount(0)
  await expectAccessible(phone)

  const form = phone.getByRole('form', { name: 'What you see' })
  const check = form.getByRole('button', { name: 'Check this truck' })
  await check.click()
  await expect(form.getByText('Enter what you see: the USDOT number, the VIN or the plate.')).toBeVisible()
  await form.getByLabel('USDOT number on the door').fill(`USDOT ${dot + 1}`)
  await form.getByLabel('VIN, last 6').fill(VIN_END)
  await check.click()
  const result = phone.getByRole('alert', { name: 'Result' })
  await expect(result.getByRole('heading', { name: 'Do not load: another carrier' })).toBeVisible()
  await expect(result).toContainText('Differs')
  await expectAccessible(phone)
  await broker.reload()
  const checks = broker.getByRole('list', { name: 'Checks at the dock' })
  await expect(checks).toContainText('Dock: another carrier')
  await expectAccessible(broker)

  await form.getByLabel('USDOT number on the door').fill(String(dot))
  await form.getByLabel('Your name (optional)').fill('Gus Gate')
  await check.click()
  // It is guarded, and nobody verified the driver: the right truck isn't loaded yet.
  await expect(result.getByRole('heading', { name: 'Do not load yet: call the broker' })).toBeVisible()
  await expect(result).toContainText('Matches')
  await expect(phone.getByText('OK to load')).toHaveCount(0)
  await expectAccessible(phone)
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Result' })).toContainText('Do not load yet')
  await phone.context().close()
  await broker.reload()
  await expect(checks.getByRole('listitem').first()).toContainText('Gus Gate')
  // What the dock saw first stands until the broker says otherwise.
  await expect(broker.getByRole('region', { name: 'Guarded load', exact: true })).toContainText(
    'Another carrier',
  )

  // What is told first depends on the verdict on the carrier: here it is what the dock saw.
  await broker.route(`**/monitor/api/v1/loads/${load.id}`, async route => {
    const answer = await route.fetch()
    const shown = await answer.json()
    if (shown.guard.dock_check === 'another_carrier')
      shown.readiness = { state: 'hold', need: null, by: null, reason: 'another_carrier', alert: null }
    await route.fulfill({ response: answer, json: shown })
  })
  await broker.reload()
  const settles = broker.getByText('If the right one came, record a check.')
  await expect(settles).toBeVisible()
  await expectAccessibleEverywhere(broker)
  await broker.getByRole('button', { name: 'Record dock check' }).click()
  const record = broker.getByRole('dialog', { name: 'Record a check' })
  await expect(record.getByLabel('What', { exact: true })).toHaveValue('dock_matches')
  await record.getByRole('button', { name: 'Cancel' }).click()
  // The same, however one comes there.
  await broker.getByRole('button', { name: 'Record a check' }).click()
  await expect(record.getByLabel('What', { exact: true })).toHaveValue('dock_matches')
  await record.getByLabel('How you checked it').fill('The dock called: it misread the door.')
  await record.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(record).toBeHidden()
  await expect(settles).toHaveCount(0)
})

test('a dock’s link that is none says what to do', async ({ broker }) => {
  await broker.goto('/broker/pickup-check?token=guessed')
  await expect(broker.getByRole('heading', { level: 1, name: 'Open the link you got' })).toBeVisible()
  expect(broker.url()).not.toContain('token')
})
