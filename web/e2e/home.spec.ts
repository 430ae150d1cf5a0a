import { expect, test } from './support/test'

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
