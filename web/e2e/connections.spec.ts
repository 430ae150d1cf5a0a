/** The company's carriers: what is decided about them, kept with them, and monitored. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test'

/** How many carriers the tests decide on. */
const DECIDED = 3

/** A synthetic carrier that no other test decides on, nor a try of this one that failed: each takes a place of its own in the list. */
const carrierAt = async (page: Page, at: number) => {
  const found: { id: number; dot_number: number; legal_name: string }[] = await (
    await page.request.get('/monitor/api/v1/carriers?q[state_in][]=OH&q[s]=dot_number+asc&per_page=9')
  ).json()
  const carrier = found[at + DECIDED * test.info().retry]
  if (!carrier) throw new Error('The demonstration data holds too few carriers of Ohio.')
  return carrier
}

const connectionOf = (page: Page) => page.getByRole('region', { name: 'Your connection' })

/** What one decides, in the header of a carrier's page. */
const actionsOf = (page: Page) => page.getByRole('group', { name: 'Actions' })

test('decides on a carrier, finds it in the lists, and takes it back', async ({ broker }) => {
  const carrier = await carrierAt(broker, 0)
  await broker.goto(`/broker/carriers/${carrier.id}`)
  const card = connectionOf(broker)
  await actionsOf(broker).getByRole('button', { name: 'Do not dispatch' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Do not dispatch' })
  await dialog.getByLabel('Reason').fill('Held a load for two days.')
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Do not dispatch' }).click()
  await expect(card.getByText('Held a load for two days.')).toBeVisible()
  await expect(card.getByText('Do not dispatch', { exact: true })).toBeVisible()

  await broker.getByRole('link', { name: 'My carriers', exact: true }).click()
  await expect(broker).toHaveURL(/\/carriers\/Mine$/)
  await expect(broker).toHaveTitle('Haulwarden | My Carriers')
  const lists = broker.getByRole('navigation', { name: 'Lists of carriers' })
  await lists.getByRole('link', { name: 'Do not dispatch' }).click()
  await expect(broker).toHaveURL(/tab=do-not-dispatch/)
  const row = broker.getByRole('row', { name: new RegExp(carrier.legal_name) })
  await expect(row).toContainText('Held a load for two days.')
  await expectAccessible(broker)

  await expect(row.getByRole('button', { name: `Dismiss ${carrier.legal_name}` })).toHaveCount(0)
  await row.getByRole('button', { name: 'Lift' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Lift it' }).click()
  await expect(row).toHaveCount(0)

  await broker.goto(`/broker/carriers/${carrier.id}`)
  await card.getByRole('button', { name: 'Mark as onboarded' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Mark as onboarded' }).click()
  await expect(card.getByText('My carrier', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'History' }).click()
  const steps = broker.getByRole('dialog').getByRole('list', { name: 'Steps' })
  await expect(steps).toContainText('Needs to onboard → My carrier')
  await expect(steps).toContainText('Held a load for two days.')
  await expectAccessible(broker)

  await broker.goto(`/broker/carriers/my-carriers?q[search_text]=${carrier.dot_number}`)
  await row.getByRole('button', { name: `Dismiss ${carrier.legal_name}` }).click()
  await expect(broker.getByText(`${carrier.legal_name} is dismissed.`)).toBeVisible()
  await lists.getByRole('link', { name: 'Dismissed' }).click()
  await row.getByRole('button', { name: `Restore ${carrier.legal_name}` }).click()
  await expect(row).toHaveCount(0)
})

test('keeps notes and files with a carrier', async ({ broker }) => {
  const [first]: { carrier: { id: number } }[] = await (
    await broker.request.get('/monitor/api/v1/connections?q[status_eq]=onboarded&per_page=1')
  ).json()
  await broker.goto(`/broker/carriers/${first?.carrier.id}`)
  const card = connectionOf(broker)
  await card.getByRole('button', { name: /^(Add|Edit) note$/ }).click()
  await broker.getByLabel('Note', { exact: true }).fill('Ask for Sam.')
  await broker.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Ask for Sam.')).toBeVisible()

  await card.getByRole('button', { name: /^(Add a file|Open the files)$/ }).click()
  const dialog = broker.getByRole('dialog', { name: 'Files kept with this carrier' })
  await dialog.getByRole('button', { name: 'Keep the file' }).click()
  await expect(dialog.getByText('Choose a file.')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') })
  await dialog.getByRole('button', { name: 'Keep the file' }).click()
  const link = dialog.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'letter.pdf' }).first()
  await expect(link).toBeVisible()
  await expectAccessible(broker)
  const [download] = await Promise.all([broker.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('letter.pdf')
})

test('imports a list of carriers to monitor and gives each row’s result', async ({ broker }) => {
  const [one, two] = [await carrierAt(broker, 1), await carrierAt(broker, 2)]
  await broker.goto(`/broker/carriers/${two.id}`)
  const actions = actionsOf(broker)
  await expect(actions.getByRole('button', { name: /^Monitor$|^Stop monitoring$/ })).toBeEnabled()
  const list = `USDOT Number,Carrier\n${one.dot_number},a\n${two.dot_number},b\n99999999,c\nno number,d\n`

  await broker.goto('/broker/carriers/Mine')
  await broker.getByRole('button', { name: 'Import carriers to monitor' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Import carriers to monitor' })
  await dialog.getByRole('button', { name: 'Monitor carriers' }).click()
  await expect(dialog.getByText('Choose a file.')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await dialog.getByRole('button', { name: 'Monitor carriers' }).click()
  await expect(dialog.getByRole('status')).toContainText('Not found')
  const problems = dialog.getByRole('table', { name: 'Rows that need a look' })
  await expect(problems).toContainText('USDOT 99999999')
  await expect(problems).toContainText('No USDOT or MC number found')
  await expectAccessible(broker)
  const [report] = await Promise.all([
    broker.waitForEvent('download'),
    dialog.getByRole('link', { name: 'All rows as CSV' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('monitored-carriers-report.csv')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await broker.goto(`/broker/carriers/${two.id}`)
  await actions.getByRole('button', { name: 'Stop monitoring' }).click()
  await expect(actions.getByRole('button', { name: 'Monitor', exact: true })).toBeVisible()
})
