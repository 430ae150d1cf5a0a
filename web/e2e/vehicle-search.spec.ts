import { expect, test } from './support/test'

const LIST = '/broker/vehicles'

interface Row {
  vin: string
  license: string | null
}

test('finds a vehicle by the beginning of its VIN and leads to where it was seen', async ({
  broker,
  carrier,
  signedIn,
}) => {
  const vehicles: Row[] = await (
    await signedIn.request.get(`/monitor/api/v1/carriers/${carrier.id}/vehicles`)
  ).json()
  const vin = vehicles[0]?.vin ?? ''
  await broker.goto(LIST)
  await expect(broker).toHaveTitle('Haulwarden | Vehicle Search')
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  await broker.getByRole('textbox', { name: 'VIN or first characters' }).fill(vin.slice(0, 15).toLowerCase())
  await expect(broker).toHaveURL(/q\[vin_start\]=/)
  const row = broker.getByRole('row').filter({ hasText: vin }).filter({ hasText: carrier.legal_name })
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: vin }).click()
  await expect(broker.getByRole('heading', { level: 1, name: vin })).toBeVisible()
  await expect(broker.getByRole('img', { name: /Carriers it was inspected under/ })).toBeVisible()
  await broker.goBack()
  await expect(row).toBeVisible()
})

test('finds a plate however it is typed', async ({ broker, carrier, signedIn }) => {
  const vehicles: Row[] = await (
    await signedIn.request.get(`/monitor/api/v1/carriers/${carrier.id}/vehicles`)
  ).json()
  const { vin, license } = vehicles.find(vehicle => vehicle.license) ?? { vin: '', license: '' }
  await broker.goto(LIST)
  await broker.getByRole('textbox', { name: 'Plate' }).fill(`${license?.slice(0, 2)}-${license?.slice(2)}`)
  await expect(broker).toHaveURL(/q\[license_eq\]=/)
  await expect(broker.getByRole('row').filter({ hasText: vin }).first()).toBeVisible()
})

test('shows the least number of results, and waits for three characters of a VIN', async ({ broker }) => {
  await broker.goto(LIST)
  await expect(broker.getByText(/of at least [\d,]+ vehicles$/)).toBeVisible()
  await broker.goto(`${LIST}?q[vin_start]=1F`)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  await broker.goto(`${LIST}?q[vin_start]=ZZZZZZ`)
  await expect(broker.getByText('No vehicle matches')).toBeVisible()
})
