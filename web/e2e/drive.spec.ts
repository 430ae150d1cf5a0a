/** A load is followed from the driver's phone: shared, seen, stopped, shared again, delivered; and what its customer sees of it. */
import type { Page } from '@playwright/test'
import { DELIVERY, driversPhone, freightNow, hoursFrom, moveTo, PICKUP, share, WAY } from './support/freight'
import { type MadeLoad, newLoad } from './support/loads'
import { pathOf } from './support/packet'
import { type Carrier, expect, expectAccessible, test } from './support/test'

const STREET = '100 Synthetic Dock Rd'

/** A load that a carrier hauls now, from one dock to another six miles away. */
const assigned = async (page: Page, carrier: Carrier): Promise<MadeLoad> => {
  const now = await freightNow(page.request)
  const stop = (kind: string, place: object, from: number, until: number) => ({
    kind,
    street: STREET,
    city: 'Dallas',
    state: 'TX',
    reference: `PU-${kind}`,
    ...place,
    window_start_at: hoursFrom(now, from),
    window_end_at: hoursFrom(now, until),
  })
  return newLoad(page, {
    billable_miles: 200,
    stops: [stop('pickup', PICKUP, -1, 12), stop('delivery', DELIVERY, 1, 24)],
    carrier: { carrier_id: carrier.id, vin: '1M8GDM9AXKP042788', driver_name: 'Dora Driver' },
  })
}

const linkOf = async (page: Page, { id }: MadeLoad, kind: 'driver' | 'customer') => {
  const answer = await page.request.post(`/monitor/api/v1/loads/${id}/tracking_links`, {
    data: { tracking_link: { kind } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { url }: { url: string } = await answer.json()
  return pathOf(url)
}

interface Seen {
  status: string
  eta_at: string | null
  position: object | null
  stops: { arrived_at: string | null; departed_at: string | null }[]
}

/** The load as the desk sees it. */
const seen = async (page: Page, { id }: MadeLoad): Promise<Seen> =>
  (await page.request.get(`/monitor/api/v1/loads/${id}`)).json()

const trace = (page: Page, { id }: MadeLoad) =>
  page.request.get(`/monitor/api/v1/loads/${id}/carrier_vehicle_area_trace_data`)

/** One pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a driver shares, is seen to arrive and leave, stops, shares again and delivers', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const load = await assigned(broker, carrier)
  const context = await driversPhone(browser, baseURL, PICKUP)
  const phone = await context.newPage()
  await phone.goto(await linkOf(broker, load, 'driver'))
  await expect(phone.getByRole('heading', { level: 1, name: `Load ${load.number}` })).toBeVisible()
  expect(phone.url()).not.toContain('token')
  await expect(phone.getByText('Deliver only here')).toBeVisible()
  const next = phone.getByRole('region', { name: /^Next: Stop 1/ })
  await expect(next).toContainText(STREET)
  await expect(next.getByRole('link', { name: 'Open stop 1 in maps' })).toHaveAttribute('href', /^geo:/)
  await expect(phone.getByRole('region', { name: 'Your location' })).toContainText('never the exact location')

  await share(phone, carrier)
  await expectAccessible(phone)

  // The truck is at the dock: the desk reads its arrival out of two positions there.
  await moveTo(context, phone, { ...PICKUP, latitude: PICKUP.latitude + 0.002 })
  await expect.poll(async () => (await seen(broker, load)).stops[0]?.arrived_at).toBeTruthy()
  await expect(next.getByText('Arrived')).toBeVisible()
  await expect.poll(async () => (await seen(broker, load)).status).toBe('progress')
  const before = (await seen(broker, load)).eta_at
  for (const place of WAY.slice(0, -1)) {
    // A truck is in one place after the other.
    // oxlint-disable-next-line no-await-in-loop
    await moveTo(context, phone, place)
  }
  await expect.poll(async () => (await seen(broker, load)).stops[0]?.departed_at).toBeTruthy()
  await expect.poll(async () => (await seen(broker, load)).eta_at).not.toBe(before)
  const { points }: { points: unknown[] } = await (await trace(broker, load)).json()
  expect(points.length).toBeGreaterThanOrEqual(WAY.length - 1)
  await broker.goto(`/broker/loads/${load.id}`)
  const logs = broker.getByRole('region', { name: 'Logs', exact: true })
  await expect(logs.getByText('From positions').first()).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('list', { name: 'Who looked', exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Show the location log' }).click()
  await expect(phone.getByRole('list', { name: 'Days with locations' })).toContainText(/\d+ locations?/)

  // Ended: the positions are gone, what was logged stays.
  await phone.getByRole('button', { name: 'Stop sharing' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(phone.getByRole('button', { name: 'Share my location' })).toBeVisible()
  expect((await trace(broker, load)).status()).toBe(403)
  const stopped = await seen(broker, load)
  expect(stopped.position).toBeNull()
  expect(stopped.stops[0]?.departed_at).toBeTruthy()

  await share(phone, carrier)
  await moveTo(context, phone, DELIVERY)
  await moveTo(context, phone, { ...DELIVERY, latitude: DELIVERY.latitude + 0.002 })
  await expect.poll(async () => (await seen(broker, load)).stops[1]?.arrived_at).toBeTruthy()

  // Without a signal a tap waits, over a reload too.
  const calls = '**/monitor/api/v1/drive/logs'
  await phone.route(calls, route => route.abort())
  await phone.getByRole('button', { name: 'Delivered, stop 2' }).last().click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Yes, it’s delivered' }).click()
  await expect(phone.getByText(/Waiting: 1 tap/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/Waiting: 1 tap/)).toBeVisible()
  expect((await seen(broker, load)).status).not.toBe('delivered')
  await phone.unroute(calls)
  await expect.poll(async () => (await seen(broker, load)).status).toBe('delivered')
  await expect(phone.getByText('Delivered. Thank you.')).toBeVisible()

  const choosing = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Add paper: POD' }).click()
  await (await choosing).setFiles({ name: 'pod.png', mimeType: 'image/png', buffer: PHOTO })
  await expect(phone.getByRole('list', { name: 'Papers that were sent' })).toContainText('POD, stop 2')
  await expectAccessible(phone)
  await broker.reload()
  await expect(broker.getByRole('list', { name: 'Papers' })).toContainText('pod.png')
  await context.close()
})

test('a photo waits for a signal, over a reload too', async ({ broker, browser, baseURL, carrier }) => {
  const load = await assigned(broker, carrier)
  const context = await driversPhone(browser, baseURL, PICKUP)
  const phone = await context.newPage()
  const link = await linkOf(broker, load, 'driver')
  await phone.goto(link)
  const calls = '**/monitor/api/v1/drive/papers'
  await phone.route(calls, route => route.abort())
  const choosing = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Add paper: BOL' }).click()
  await (await choosing).setFiles({ name: 'bol.png', mimeType: 'image/png', buffer: PHOTO })
  const waiting = phone.getByRole('list', { name: 'Papers that wait' })
  await expect(waiting).toContainText('BOL')
  await phone.unroute(calls)
  // The link that was opened leads back to the page.
  await phone.goto(link)
  await expect(phone.getByRole('list', { name: 'Papers that were sent' })).toContainText('BOL, stop 1')
  await expect(waiting).toHaveCount(0)
  await context.close()
})

test('a customer follows the load without an address or an exact place', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const load = await assigned(broker, carrier)
  const page = await browser.newPage({ baseURL })
  await page.goto(await linkOf(broker, load, 'customer'))
  await expect(page.getByRole('heading', { level: 1, name: `Load ${load.number}` })).toBeVisible()
  expect(page.url()).not.toContain('token')
  const stops = page.getByRole('region', { name: 'Stops' }).getByRole('listitem')
  await expect(stops).toHaveCount(2)
  await expect(stops.first()).toContainText('Pickup, Dallas, TX')
  await expect(page.getByText('isn’t shared right now')).toBeVisible()
  await expect(page.getByText(STREET)).toHaveCount(0)
  await expectAccessible(page)
  // Kept in this browser: the address alone leads back.
  await page.goto('/broker/track')
  await expect(page.getByRole('heading', { level: 1, name: `Load ${load.number}` })).toBeVisible()
  await page.close()
})

test('a link that the broker ended says so', async ({ broker, browser, baseURL, carrier }) => {
  const load = await assigned(broker, carrier)
  const context = await driversPhone(browser, baseURL, PICKUP)
  const phone = await context.newPage()
  await phone.goto(await linkOf(broker, load, 'driver'))
  await expect(phone.getByRole('heading', { level: 1, name: `Load ${load.number}` })).toBeVisible()
  await linkOf(broker, load, 'driver')
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'This page has ended' })).toBeVisible()
  await expect(phone.getByText(/newer link for this load/)).toBeVisible()
  // Nothing was shared, so there is nothing to delete.
  await phone.waitForLoadState('networkidle')
  await expect(phone.getByRole('button', { name: 'Delete the locations I shared' })).toHaveCount(0)
  await expectAccessible(phone)
  await context.close()
})
