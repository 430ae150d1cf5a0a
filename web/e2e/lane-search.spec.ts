import { expect, expectAccessibleAtEnd, test, WEBGL } from './support/test'

test('finds carriers on a lane, with the route, and keeps everything in the address', async ({ broker }) => {
  await broker.goto('/broker/carriers/lane-search')
  await expect(broker).toHaveTitle('Haulwarden | Lane Search')
  await broker.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(broker.getByText('Choose an origin or a destination.')).toBeVisible()

  await broker.getByRole('combobox', { name: 'Origin', exact: true }).fill('texas')
  await broker.getByRole('option', { name: /Texas/ }).first().click()
  // A state is searched as a whole.
  await expect(broker.getByRole('combobox', { name: 'Origin radius (miles)' })).toHaveValue('Whole area')
  const destination = broker.getByRole('combobox', { name: 'Destination', exact: true })
  await destination.fill('california')
  await broker
    .getByRole('option', { name: /California/ })
    .first()
    .click()
  await destination.press('Enter')

  await expect(broker).toHaveURL(/lane-search-results\?.*origin=\d+/)
  await expect(broker.getByRole('heading', { level: 1 })).toHaveText('Texas → California')
  await expect(broker.getByText(/estimated miles/)).toBeVisible()
  await expect(broker.getByText(/OpenStreetMap/).first()).toBeVisible()
  const list = broker.getByRole('list', { name: 'Carriers on the lane' })
  await expect(list.getByRole('link').first()).toContainText(/origin \d+×/)
  await expect(list.getByRole('link').first()).toContainText('BIPD')
  const first = await list.getByRole('link').first().textContent()
  await expect(list.getByRole('listitem').first()).toContainText(/\(\d{3}\) \d{3}-\d{4}|No phone on file/)
  await expect(broker.getByText(/5× means the carrier’s vehicles were inspected 5 times/)).toBeVisible()
  await expect(
    broker.getByText('Carriers with roadside inspections in Texas and in California.'),
  ).toBeVisible()
  const href = (await broker.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? ''
  const file = await broker.request.get(href)
  expect(file.headers()['content-disposition']).toMatch(/filename="lane-\d{4}-\d\d-\d\d\.csv"/)
  expect((await file.text()).split('\n')[0]).toContain('Inspections near origin')

  await broker.reload()
  await expect(list.getByRole('link').first()).toHaveText(first ?? '')
  await broker.getByRole('combobox', { name: 'Order' }).selectOption('Name')
  await expect(broker).toHaveURL(/q\[s\]=name(%20|\+)asc/)
})

test('searches at once where the address names the ends', async ({ broker }) => {
  await broker.goto('/broker/exchange')
  await broker.goto('/broker/carriers/lane-search?origin=500001219&from=Illinois')
  await expect(broker).toHaveURL(/lane-search-results\?.*origin=500001219/)
  await expect(broker.getByRole('heading', { level: 1 })).toHaveText('Illinois')
  await broker.goBack()
  await expect(broker).toHaveURL(/\/broker\/exchange/)
})

test('narrows a lane by filters with counts beside them', async ({ broker }) => {
  await broker.goto('/broker/carriers/lane-search-results?origin=500001219&from=Illinois')
  const list = broker.getByRole('list', { name: 'Carriers on the lane' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await broker.getByRole('button', { name: 'Filters' }).click()
  const drawer = broker.getByRole('dialog', { name: 'Filters' })
  // The header and the navigation stay in view.
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThanOrEqual(212)
  await expect.poll(async () => (await drawer.boundingBox())?.y).toBeGreaterThanOrEqual(56)
  await expect(drawer.getByRole('checkbox', { name: /^Interstate · \d/ })).toBeVisible()
  await drawer.getByRole('checkbox', { name: /^Interstate · \d/ }).check()
  await drawer.getByRole('button', { name: 'Show results' }).click()
  await expect(broker).toHaveURL(/carrier_operation_in/)
  await expect(broker.getByRole('group', { name: 'Active filters' })).toContainText('Operation: Interstate')
})

test('offers the filters of the documents: auto liability, classification, lane preference', async ({
  broker,
}) => {
  await broker.goto('/broker/carriers/lane-search-results?origin=500001219&from=Illinois')
  const list = broker.getByRole('list', { name: 'Carriers on the lane' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await broker.getByRole('button', { name: 'Filters' }).click()
  const drawer = broker.getByRole('dialog', { name: 'Filters' })
  for (const label of ['Classification', 'Lane preference: picks up in', 'Lane preference: delivers to'])
    await expect(drawer.getByText(label, { exact: true })).toBeVisible()
  await drawer.getByLabel('Auto liability', { exact: true }).first().click()
  await broker.getByRole('option', { name: '$1,000,000 or more' }).first().click()
  await drawer.getByRole('button', { name: 'Show results' }).click()
  await expect(broker).toHaveURL(/auto_liability_gteq\]=1000000/)
  await expect(broker.getByRole('group', { name: 'Active filters' })).toContainText('$1,000,000 or more')
})

test('says so when no carrier was seen on a lane, and at the plan’s limit', async ({ broker }) => {
  await broker.goto(
    '/broker/carriers/lane-search-results?origin=500001219&from=Illinois&q[power_units_gteq]=999999',
  )
  await expect(broker.getByText('No carriers found on this lane')).toBeVisible()
  const nothing = { carriers: [], route: null, facets: null, is_plan_limit_reached: true }
  await broker.route('**/monitor/api/v1/carriers/search', route => route.fulfill({ json: nothing }))
  await broker.goto('/broker/carriers/lane-search-results?origin=500001219&from=Illinois&months=12')
  await expect(broker.getByText('You’ve used this month’s carrier searches')).toBeVisible()
  await expectAccessibleAtEnd(broker)
  await broker.unroute('**/monitor/api/v1/carriers/search')
})

test('shows the carriers on the map, linked with the list', WEBGL, async ({ broker, baseURL }) => {
  const outside: string[] = []
  broker.on('request', request => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      outside.push(request.url())
  })
  await broker.goto('/broker/carriers/lane-search-results?origin=500001219&from=Illinois')
  const map = broker.getByRole('region', { name: /Carriers on the lane/ })
  await expect(map).toHaveAttribute('data-map', /webgl|canvas/, { timeout: 60_000 })
  const first = broker.getByRole('list', { name: 'Carriers on the lane' }).getByRole('listitem').first()
  await first.getByRole('link').first().focus()
  await expect(first).toHaveAttribute('data-active', 'true')
  expect(outside).toEqual([])
})

test('shows a carrier on a phone’s first screen, and the form when one wants to change it', async ({
  broker,
}) => {
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto('/broker/carriers/lane-search-results?origin=500001219&from=Illinois')
  const first = broker.getByRole('list', { name: 'Carriers on the lane' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(760)
  await expect(broker.getByRole('search', { name: 'Lane' })).toHaveCount(0)
  await broker.getByRole('button', { name: 'Change the lane' }).click()
  await expect(broker.getByRole('combobox', { name: 'Origin', exact: true })).toHaveValue('Illinois')
  await broker.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(broker.getByRole('search', { name: 'Lane' })).toHaveCount(0)
  await broker.getByRole('button', { name: 'Change the lane' }).click()
  await expectAccessibleAtEnd(broker)
})

test('begins with the document’s default, which can be cleared', async ({ broker }) => {
  await broker.goto('/broker/')
  await broker.evaluate(() => localStorage.clear())
  await broker.goto('/broker/carriers/lane-search')
  await broker.getByRole('combobox', { name: 'Origin', exact: true }).fill('60607')
  await broker.getByRole('listbox').getByRole('option').first().click()
  await broker.getByRole('button', { name: 'Search', exact: true }).click()
  const inForce = broker.getByRole('group', { name: 'Active filters' })
  await expect(inForce).toContainText('Continuous authority: 1+ month')
  await inForce.getByRole('button', { name: 'Clear all' }).click()
  await expect(broker).not.toHaveURL(/authority_months/)
})
