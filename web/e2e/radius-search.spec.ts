import { expect, test } from './support/test'

const BROWSE = '/broker/carriers/search-results'
const CHICAGO = 'q[home_within]=41.881,-87.627,100,Chicago, IL'

test('finds carriers around a place, the nearest first, where the installation offers it', async ({
  broker,
}) => {
  await broker.route('**/monitor/api/v1/site', async route => {
    const response = await route.fetch()
    const site = await response.json()
    const configuration = { ...site.configuration, is_origin_radius_search_enabled: true }
    await route.fulfill({ response, json: { ...site, configuration } })
  })
  await broker.goto(BROWSE)
  const place = broker.getByRole('combobox', { name: 'Near a place', exact: true })
  await place.fill('chicago, il')
  await expect(broker.getByText(/^Places © GeoNames/)).toBeVisible()
  await broker
    .getByRole('option', { name: /^Chicago, IL/ })
    .first()
    .click()
  const inForce = broker.getByRole('group', { name: 'Active filters' })
  await expect(inForce).toContainText('Within 50 miles of Chicago, IL')
  await expect(broker.getByRole('row').nth(1)).toContainText(/, (IL|IN|WI)/)
  await place.fill('')
  await place.blur()
  await expect(broker).not.toHaveURL(/home_within/)
})

test('answers an address that asks for it, and says so, where it is not offered', async ({ broker }) => {
  await broker.route('**/monitor/api/v1/site', async route => {
    const response = await route.fetch()
    const site = await response.json()
    const configuration = { ...site.configuration, is_origin_radius_search_enabled: false }
    await route.fulfill({ response, json: { ...site, configuration } })
  })
  await broker.goto(`${BROWSE}?${CHICAGO}`)
  await expect(broker.getByRole('group', { name: 'Active filters' })).toContainText(
    'Within 100 miles of Chicago, IL',
  )
  await expect(
    broker.getByRole('complementary', { name: 'Filters' }).getByLabel('Name or number'),
  ).toBeVisible()
  await expect(broker.getByRole('combobox', { name: 'Near a place', exact: true })).toHaveCount(0)
})
