/** Facilities: how long trucks waited at a dock, from a load's stop and from the navigation, and the record of detention as a file. */
import { readFileSync } from 'node:fs'
import { freightNow, hoursFrom } from './support/freight'
import { newLoad } from './support/loads'
import { expect, expectAccessibleEverywhere, test } from './support/test'

test('shows how long a truck waited, and exports the detention', async ({ broker, carrier }) => {
  const street = `${Date.now() % 100_000} Waiting Rd`
  const now = await freightNow(broker.request)
  const at = (hours: number) => hoursFrom(now, hours)
  const stop = (kind: string, postal_code: string, from: number, until: number) => ({
    kind,
    postal_code,
    window_start_at: at(from),
    window_end_at: at(until),
  })
  const load = await newLoad(broker, {
    billable_miles: 400,
    stops: [{ ...stop('pickup', '75201', -9, -8), street }, stop('delivery', '60601', 40, 44)],
    carrier: { carrier_id: carrier.id },
  })
  const shown = await (await broker.request.get(`/monitor/api/v1/loads/${load.id}`)).json()
  const [pickup] = (shown as { stops: { id: number }[] }).stops
  for (const [is_type, hours] of [
    ['arrival', -9],
    ['departure', -5],
  ] as const) {
    // A truck arrives before it leaves.
    // oxlint-disable-next-line no-await-in-loop
    const logged = await broker.request.post('/monitor/api/v1/load_logs', {
      data: { load_id: load.id, stop_id: pickup?.id, is_type, occurred_at: at(hours) },
    })
    // oxlint-disable-next-line no-await-in-loop
    expect(logged.status(), await logged.text()).toBe(201)
  }

  await broker.goto(`/broker/loads/${load.id}`)
  // A ZIP code alone is called by its place.
  await expect(broker.getByText(/Dallas, TX → Chicago, IL/)).toBeVisible()
  await broker.getByRole('link', { name: 'Wait times at this facility' }).first().click()
  await expect(broker).toHaveTitle('Haulwarden | Facilities')
  const row = broker.getByRole('row', { name: new RegExp(street) })
  await expect(row).toContainText('4h')
  await expect(row).toContainText('2h')
  await expect(row.getByRole('link', { name: load.number })).toBeVisible()
  await expectAccessibleEverywhere(broker)

  await broker.getByRole('link', { name: 'Facilities', exact: true }).click()
  await expect(broker).toHaveURL(/\/facilities$/)
  await broker
    .getByRole('group', { name: 'Detention export' })
    .getByLabel('Arrivals from')
    .fill(at(-240).slice(0, 10))
  const download = broker.waitForEvent('download')
  await broker.getByRole('link', { name: 'Detention CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.split('\n').find(line => line.startsWith(load.number))).toContain('120')
})
