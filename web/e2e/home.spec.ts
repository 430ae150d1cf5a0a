import { call } from './support/people'
import { expect, expectAccessible, test } from './support/test'

test('lists the carriers last looked at', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}`)
  await expect(broker.getByRole('heading', { level: 1, name: carrier.legal_name })).toBeVisible()
  await broker.getByRole('link', { name: 'Home' }).click()
  await broker
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('link', { name: carrier.legal_name })
    .click()
  await expect(broker).toHaveTitle(`Haulwarden | Carrier Detail ${carrier.id}`)
})

test('starts a search with filters', async ({ broker }) => {
  await broker.goto('/broker/')
  await broker.getByRole('link', { name: '$1M+ auto liability' }).click()
  await expect(broker.getByRole('group', { name: 'Active filters' })).toContainText('$1,000,000 or more')
})

const LAPSING = 'q[lapses_within_days_lteq]=30&q[is_out_of_service_eq]=false&per_page=1'

test('leads from Home to the carriers whose insurance lapses, in one click', async ({ broker }) => {
  const { request } = broker
  const found = await request.get(`/monitor/api/v1/carriers?${LAPSING}`)
  expect(found.status()).toBe(200)
  const [carrier] = await found.json()
  await broker.goto('/broker/')
  const path = `/api/v1/subscriptions/create_by_carrier?carrier_id=${carrier.id}`
  expect((await call(broker, 'POST', path)).status).toBeLessThan(300)
  const { lapses } = await (await request.get('/monitor/api/v1/home_queue')).json()
  await broker.reload()

  const row = broker
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: /Insurance or authority lapsing/ })
  await expect(row).toContainText(String(lapses.count))
  await row.click()

  const filters = broker.getByRole('group', { name: 'Active filters' })
  await expect(filters).toContainText('Lapses within 30 days')
  await expect(filters).toContainText('Your network: Connected or monitored')
  // One filter, one chip.
  await expect(filters.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2)
  await expect(broker.getByRole('row').nth(lapses.count)).toBeVisible()
  await expect(broker.getByRole('row')).toHaveCount(1 + lapses.count)
  await expect(broker.getByRole('link', { name: carrier.legal_name }).first()).toBeVisible()
})

test('counts what waits, and says so quietly where nothing does', async ({ broker }) => {
  await broker.route('**/monitor/api/v1/home_queue', async route => {
    const part = { count: 0, is_at_least: false, since: null, oldest_id: null }
    const waiting = { ...part, count: 2, since: '2026-01-05T12:00:00Z', oldest_id: 7 }
    const census = {
      kind: 'census',
      label: 'Census',
      as_of: '2026-01-05',
      imported_at: '2026-01-06T12:00:00Z',
    }
    await route.fulfill({
      json: {
        loads: waiting,
        packets: waiting,
        failing: part,
        lapses: { count: 0, first_on: null, days: 30, unknown_because: null },
        identity_alerts: part,
        messages: null,
        notices: 0,
        imports: [{ ...census, is_old: true }],
      },
    })
  })
  await broker.goto('/broker/')
  const today = broker.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link')).toHaveCount(7)
  await expect(today.getByRole('link').first()).toContainText('Loads needing attention')
  await expect(today.getByRole('link', { name: /New identity alerts/ })).toContainText('No new alerts')
  await expect(today.getByText(/^FMCSA census as of Jan 5, 2026, out of date/)).toBeVisible()
  await expectAccessible(broker)
  await today.getByRole('link', { name: /2\s*Packets to review/ }).click()
  await expect(broker).toHaveTitle('Haulwarden | Onboarding Packets')
  await expect(broker.getByRole('group', { name: 'Active filters' })).toContainText('Status: 4 chosen')
})
