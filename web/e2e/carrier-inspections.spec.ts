import { expect, test } from './support/test'

test('narrows inspections in the address, and opens one', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=safety&section=inspections`)
  const total = broker.getByText(/[\d,]+ inspections?$/)
  await expect(total).toBeVisible()
  await broker.getByRole('button', { name: 'Show details' }).first().click()
  await expect(broker.getByRole('table', { name: 'Vehicles' }).first()).toBeVisible()

  await broker.getByText('Yes', { exact: true }).click()
  await expect(broker).toHaveURL(/tab=safety&section=inspections.*is_out_of_service_eq\]=true/)
  await expect(total).toBeVisible()
})

test('leads from an inspected vehicle to its page', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=fleet`)
  await expect(broker.getByRole('note', { name: 'Scheduled vehicles' })).toHaveText(
    /^[\d,]+ scheduled on a certificate of insurance · [\d,]+ not scheduled$/,
  )
  const vehicle = broker.getByRole('table', { name: 'Vehicles' }).getByRole('link').first()
  const vin = (await vehicle.textContent()) ?? ''
  await vehicle.click()
  await expect(broker.getByRole('heading', { level: 1, name: vin })).toBeVisible()
})
