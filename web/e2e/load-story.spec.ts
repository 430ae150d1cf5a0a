/** A broker imports loads, gives one to a carrier and its truck, and follows it from the driver's phone to delivery. */
import {
  DELIVERY,
  driversPhone,
  freightNow,
  hoursFrom,
  moveTo,
  PICKUP,
  type Place,
  share,
  WAY,
} from './support/freight'
import { loadsOf } from './support/loads'
import { pathOf } from './support/packet'
import { expect, expectAccessible, test } from './support/test'

const HEADER =
  'Load Number,Pickup City,Pickup State,Pickup Latitude,Pickup Longitude,Pickup Start,Pickup End,Delivery City,Delivery State,Delivery Latitude,Delivery Longitude,Delivery Start,Delivery End,Equipment,Weight,Miles'

const GOOD = 200

/** A file of so many good rows and three bad ones. */
const fileOf = (tag: string, now: number) => {
  const spot = ({ latitude, longitude }: Place) => `Dallas,TX,${latitude},${longitude}`
  const row = (number: string, weight = '40000', pickup = PICKUP) =>
    [
      number,
      spot(pickup),
      hoursFrom(now, -1),
      hoursFrom(now, 12),
      spot(DELIVERY),
      hoursFrom(now, 1),
      hoursFrom(now, 24),
      'van',
      weight,
      '200',
    ].join(',')
  const rows = Array.from({ length: GOOD }, (_, n) => row(`${tag}-${n + 1}`))
  // One without a number, one whose dock is far from its city, one with a weight that is no number.
  const far = { latitude: 40.7, longitude: -74 }
  return `${[HEADER, ...rows, row(''), row(`${tag}-far`, '40000', far), row(`${tag}-heavy`, 'heavy')].join('\n')}\n`
}

interface Seen {
  status: string
  eta_at: string | null
  position: object | null
  stops: { arrived_at: string | null; departed_at: string | null; done_at: string | null }[]
}

test('200 loads are imported, one is given to a carrier and followed to delivery, and its positions are deleted', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const tag = `STORY${Date.now().toString(36).toUpperCase()}`
  await broker.goto('/broker/loads/import')
  await broker.locator('input[type=file]').setInputFiles({
    name: 'loads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(fileOf(tag, await freightNow(broker.request))),
  })
  const columns = broker.getByRole('form', { name: 'Columns of the file' })
  await columns.getByRole('button', { name: 'Start import' }).click()
  await expect(broker.getByText(`${GOOD + 3} rows read, 3 refused.`)).toBeVisible()

  // Carrier, truck and the driver's link.
  await broker.goto(`/broker/loads?tab=search&q[search]=${tag}-200`)
  await broker.getByRole('link', { name: `${tag}-200` }).click()
  const hauling = broker.getByRole('region', { name: 'Carrier', exact: true })
  await hauling.getByRole('button', { name: 'Assign carrier' }).click()
  const assign = broker.getByRole('dialog', { name: 'Assign carrier' })
  await assign.getByRole('combobox', { name: 'Carrier' }).fill(String(carrier.dot_number))
  await broker.getByRole('option', { name: new RegExp(`USDOT ${carrier.dot_number}`) }).click()
  await assign.getByRole('button', { name: /^Assign (carrier|anyway)$/ }).click()
  await hauling.getByRole('button', { name: 'Assign truck' }).click()
  const truck = broker.getByRole('dialog', { name: 'Assign truck' })
  await truck.getByRole('combobox', { name: 'Truck' }).fill('Another')
  await broker.getByRole('option', { name: /Another truck/ }).click()
  await truck.getByLabel('VIN').fill('1M8GDM9AXKP042788')
  await truck.getByRole('button', { name: 'Assign truck' }).click()
  await expect(truck).toHaveCount(0)
  const [found] = await loadsOf(broker, 'open', `${tag}-200`)
  if (!found) throw new Error('The load is not among the open ones.')
  const made = broker.waitForResponse(
    answer => answer.url().endsWith('/tracking_links') && answer.request().method() === 'POST',
  )
  await broker
    .getByRole('region', { name: 'Tracking', exact: true })
    .getByRole('button', { name: 'Driver link' })
    .click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const { url }: { url: string } = await (await made).json()

  const seen = async (): Promise<Seen> =>
    (await broker.request.get(`/monitor/api/v1/loads/${found.id}`)).json()
  const trace = () => broker.request.get(`/monitor/api/v1/loads/${found.id}/carrier_vehicle_area_trace_data`)

  // The driver's phone: at the dock, on the way, at the other dock.
  const context = await driversPhone(browser, baseURL, PICKUP)
  const phone = await context.newPage()
  await phone.goto(pathOf(url))
  await share(phone, carrier)
  await moveTo(context, phone, { ...PICKUP, latitude: PICKUP.latitude + 0.002 })
  await expect.poll(async () => (await seen()).stops[0]?.arrived_at).toBeTruthy()
  const before = (await seen()).eta_at
  for (const place of WAY.slice(0, -1)) {
    // A truck is in one place after the other.
    // oxlint-disable-next-line no-await-in-loop
    await moveTo(context, phone, place)
  }
  await expect.poll(async () => (await seen()).stops[0]?.departed_at).toBeTruthy()
  await expect.poll(async () => (await seen()).eta_at).not.toBe(before)
  const { points }: { points: unknown[] } = await (await trace()).json()
  expect(points.length).toBeGreaterThanOrEqual(WAY.length - 1)
  await moveTo(context, phone, DELIVERY)
  await moveTo(context, phone, { ...DELIVERY, latitude: DELIVERY.latitude + 0.002 })
  await expect.poll(async () => (await seen()).stops[1]?.arrived_at).toBeTruthy()
  await broker.goto(`/broker/loads/${found.id}`)
  const logs = broker.getByRole('region', { name: 'Logs', exact: true })
  await expect(logs.getByText('From positions').first()).toBeVisible()
  await expectAccessible(broker)

  // The driver stops sharing: the positions are gone, what was logged stays. Then the load is delivered.
  await phone.getByRole('button', { name: 'Stop sharing' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(phone.getByRole('button', { name: 'Share my location' })).toBeVisible()
  expect((await trace()).status()).toBe(403)
  await phone.getByRole('button', { name: 'Delivered, stop 2' }).last().click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Yes, it’s delivered' }).click()
  await expect.poll(async () => (await seen()).status).toBe('delivered')
  const after = await seen()
  expect(after.position).toBeNull()
  expect(after.stops[0]?.departed_at).toBeTruthy()
  expect(after.stops[1]?.done_at).toBeTruthy()
  await broker.reload()
  await expect(broker.getByText(/Delivered since/)).toBeVisible()
  await expect(logs.getByText('From positions').first()).toBeVisible()
  await context.close()
})
