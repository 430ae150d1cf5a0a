import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test'

/** Carriers that stopped are where others took over: the made-up rings are among them. */
const STOPPED = '/monitor/api/v1/carriers?per_page=100&q[is_out_of_service_eq]=true'

/** A carrier of the demonstration data that others share a phone with. */
const withAssociates = async ({ request }: Page) => {
  for (const { id } of (await (await request.get(STOPPED)).json()) as { id: number }[]) {
    const associated = await request.get(`/monitor/api/v1/carriers/${id}/associated_carriers`)
    if (Number(associated.headers()['totalphones']) > 0) return id
  }
  throw new Error('no carrier of the demonstration data shares a phone')
}

const open = async (broker: Page) => {
  await broker.goto(`/broker/carriers/${await withAssociates(broker)}?tab=network`)
  await expect(broker.getByRole('heading', { name: 'Linked carriers' })).toBeVisible()
}

test('shows who shares what, as a graph, in time and in a table', async ({ broker }) => {
  await open(broker)
  const graph = broker.getByRole('group', { name: /linked carriers; the list below has the same data/ })
  await expect(graph.getByText(/^Phone · \d+ carriers$/).first()).toBeVisible()
  const rows = broker.getByRole('table', { name: 'Linked carriers' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const all = await rows.count()
  const kinds = broker.getByRole('group', { name: 'Must share' })
  await kinds.getByText(/^Phone · \d/).click()
  await expect(kinds.getByRole('checkbox', { name: /^Phone · \d/ })).toBeChecked()
  await expect(rows.filter({ hasNotText: /Phone|Carrier/ })).toHaveCount(0)
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(all)
  await rows.nth(1).getByRole('button').first().click()
  await expect(broker.getByRole('columnheader', { name: 'Shared by' })).toBeVisible()
  await expectAccessible(broker)

  const first = graph.getByRole('link').first()
  await first.focus()
  await broker.keyboard.press('Enter')
  await expect(broker).toHaveURL(/carriers\/\d+$/)
})

test('asks before it blocks associated carriers', async ({ broker }) => {
  await open(broker)
  await broker.getByRole('button', { name: 'Do not dispatch linked carriers' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Do not dispatch linked carriers' })
  await expect(dialog.getByText(/will be set to do not dispatch for your company/)).toBeVisible()
  await dialog.getByText('Some of those listed').click()
  await expect(dialog.getByRole('button', { name: 'Do not dispatch' })).toBeDisabled()
  await dialog.getByRole('group', { name: 'Carriers' }).getByRole('checkbox').first().check()
  await expect(dialog.getByText(/^1 carrier that shares the same/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Same owner.')
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Do not dispatch 1 carrier' }).click()
  await expect(broker.getByText(/set to do not dispatch\.$/)).toBeVisible()
})
