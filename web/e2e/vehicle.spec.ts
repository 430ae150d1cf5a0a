import { expect, test } from './support/test'

test('shows every carrier that a vehicle was inspected under, found by its VIN', async ({
  broker,
  carrier,
  signedIn,
}) => {
  const vehicles: { vin: string }[] = await (
    await signedIn.request.get(`/monitor/api/v1/carriers/${carrier.id}/vehicles`)
  ).json()
  const vin = vehicles[0]?.vin ?? ''
  await broker.goto('/broker/')
  await broker.getByRole('combobox', { name: 'Search carriers' }).fill(vin)
  await broker.keyboard.press('Enter')
  await expect(broker.getByRole('heading', { level: 1, name: vin })).toBeVisible()
  const carriers = broker.getByRole('table', { name: 'Carriers' })
  await expect(carriers.getByRole('link', { name: carrier.legal_name })).toBeVisible()
  await expect(carriers.getByRole('row').nth(1)).toContainText(/Use|Review|Do not use|Unknown/)
})

test('says so when no inspection names a VIN', async ({ broker }) => {
  await broker.goto('/broker/vehicles/by-vin/1XKAD49X04J000000')
  await expect(broker.getByText('Vehicle not found')).toBeVisible()
})
