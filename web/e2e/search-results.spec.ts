import { expect, test } from './support/test'

const LIST = '/broker/carriers/search-results'

test('keeps filters, sort and page in the address, so that Back and a shared link restore them', async ({
  broker,
}) => {
  await broker.goto(LIST)
  await expect(broker).toHaveTitle('Haulwarden | Carrier Search Results')
  await expect(broker.getByText(/of [\d,]+ carriers$/)).toBeVisible()

  await broker.getByRole('textbox', { name: 'Power units, at least' }).fill('5')
  await expect(broker).toHaveURL(/q\[power_units_gteq\]=5/)
  await expect(broker.getByText('Power units: 5 or more')).toBeVisible()
  await broker.getByRole('columnheader', { name: 'Power units' }).getByRole('button').click()
  await expect(broker).toHaveURL(/q\[s\]=power_units(%20|\+)desc/)
  await expect(broker.getByRole('columnheader', { name: 'Power units' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await broker.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(broker).toHaveURL(/page=2/)
  await expect(broker.getByText(/^16–30 of/)).toBeVisible()
  const first = await broker.getByRole('row').nth(1).getByRole('link').textContent()

  await broker.reload()
  await expect(broker.getByRole('row').nth(1).getByRole('link')).toHaveText(first ?? '')
  await broker.getByRole('row').nth(1).getByRole('link').click()
  await expect(broker).toHaveTitle(/Carrier Detail \d+/)
  await broker.goBack()
  await expect(broker.getByRole('row').nth(1).getByRole('link')).toHaveText(first ?? '')
  await expect(broker.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('shows the active filters and clears them', async ({ broker }) => {
  await broker.goto(`${LIST}?q[state_in][]=TX&q[is_out_of_service_eq]=false&q[bipd_on_file_gteq]=750000`)
  const inForce = broker.getByRole('group', { name: 'Active filters' })
  await expect(inForce).toContainText('State: Texas (TX)')
  await expect(inForce).toContainText('Not out of service')
  await expect(inForce).toContainText('BIPD on file: $750,000 or more')
  await inForce.getByRole('button', { name: 'Remove filter: State: Texas (TX)' }).click()
  await expect(broker).not.toHaveURL(/state_in/)
  await inForce.getByRole('button', { name: 'Clear all' }).click()
  await expect(inForce).toHaveCount(0)
  await expect(broker).toHaveURL(new RegExp(`${LIST}$`))
})

test('ignores filters of an old link that no longer exist', async ({ broker }) => {
  await broker.goto(`${LIST}?q[colour_eq]=red&q[s]=shoe_size asc&page=zero`)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
})

test('says what to do when nothing matches, and when the server does not answer', async ({ broker }) => {
  await broker.goto(`${LIST}?q[power_units_gteq]=999999999`)
  await expect(broker.getByText('No carrier matches these filters')).toBeVisible()
  await broker.route('**/monitor/api/v1/carriers?**', route => route.abort())
  await broker.goto(`${LIST}?q[power_units_gteq]=3`)
  await expect(broker.getByText('No connection')).toBeVisible()
  await broker.unroute('**/monitor/api/v1/carriers?**')
  await broker.getByRole('button', { name: 'Try again' }).click()
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
})

test('has its filters behind a button on a phone', async ({ broker }) => {
  await broker.goto(`${LIST}?q[state_in][]=TX`)
  await expect(broker.getByRole('combobox', { name: 'State' })).toBeVisible()
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(
    broker.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'State' }),
  ).toBeVisible()
})
