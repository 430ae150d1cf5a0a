import { expect, expectAccessible, test } from './support/test'

/** A carrier of the demonstration data that others share something with. */
const withAssociates = async (page: import('@playwright/test').Page) => {
  const found = await page.request.get('/monitor/api/v1/carriers?per_page=100&q[s]=power_units+desc')
  for (const { id } of (await found.json()) as { id: number }[]) {
    const associated = await page.request.get(`/monitor/api/v1/carriers/${id}/associated_carriers`)
    if (Number(associated.headers()['totalphones']) > 0) return id
  }
  throw new Error('no carrier of the demonstration data shares a phone')
}

test('shows who shares what, as a graph, in time and in a table', async ({ broker }) => {
  await broker.goto('/broker/')
  const id = await withAssociates(broker)
  await broker.goto(`/broker/carriers/${id}?tab=associated`)
  await expect(broker.getByRole('heading', { name: 'Shared with other carriers' })).toBeVisible()
  await expect(broker.getByRole('group', { name: /associated carriers; the list below tells the same/ })).toBeVisible()
  const phones = broker.getByRole('checkbox', { name: /^Phone · \d/ })
  await phones.check({ force: true })
  await expect(broker.getByText(/Phone/).first()).toBeVisible()
  await expectAccessible(broker)
})

test('asks before it blocks associated carriers', async ({ broker }) => {
  await broker.goto('/broker/')
  const id = await withAssociates(broker)
  await broker.goto(`/broker/carriers/${id}?tab=associated`)
  await broker.getByRole('button', { name: 'Block associated carriers' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Block associated carriers' })
  await expect(dialog.getByText(/will be set to do not dispatch for your company/)).toBeVisible()
  await dialog.getByLabel('Why').fill('Same owner.')
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Do not dispatch' }).click()
  await expect(broker.getByText(/set to do not dispatch\.$/)).toBeVisible()
})
