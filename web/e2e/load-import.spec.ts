/** Loads out of a file: columns are found and remembered, bad rows are told and handed back, the same file again changes nothing. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { freightNow, hoursFrom } from './support/freight'
import { expect, expectAccessibleEverywhere, test } from './support/test'

const HEADER = [
  'Load Number',
  'Pickup City',
  'Pickup State',
  'Pickup Zip',
  'Pickup Start',
  'Pickup End',
  'Delivery City',
  'Delivery State',
  'Delivery Zip',
  'Delivery Start',
  'Delivery End',
  'Equipment',
  'Weight',
  'Miles',
  'Our Agent',
]

const GOOD = 200

/** A file of so many good rows and three bad ones, with numbers that no other has. */
const fileOf = async (page: Page) => {
  const tag = `IMP${Date.now().toString(36).toUpperCase()}`
  const now = await freightNow(page.request)
  const at = (hours: number) => hoursFrom(now, hours)
  const row = (number: string, zip = '75201', weight = '40000') =>
    [
      number,
      'Dallas',
      'TX',
      zip,
      at(24),
      at(28),
      'Chicago',
      'IL',
      '60601',
      at(48),
      at(52),
      'van',
      weight,
      '925',
      'Pat',
    ].join(',')
  const rows = Array.from({ length: GOOD }, (_, n) => row(`${tag}-${n + 1}`))
  // One without a number, one with the ZIP code of another city, one with a weight that is no number.
  rows.splice(10, 0, row(''))
  rows.splice(50, 0, row(`${tag}-zip`, '10001'))
  rows.splice(150, 0, row(`${tag}-weight`, '75201', 'heavy'))
  return { tag, text: `${[HEADER.join(','), ...rows].join('\n')}\n` }
}

const choose = async (page: Page, text: string) => {
  await page.goto('/broker/loads/import')
  await expect(page).toHaveTitle('Haulwarden | Import Loads')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'loads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  return page.getByRole('form', { name: 'Columns of the file' })
}

const result = (page: Page, label: string) =>
  page.getByLabel('Results').locator('div').filter({ hasText: label }).locator('b')

test('imports 200 loads, tells three refused rows, and takes the same file again', async ({ broker }) => {
  const { tag, text } = await fileOf(broker)
  const columns = await choose(broker, text)
  // Columns are found by their names; what is not a load's is named.
  await expect(columns.getByRole('list', { name: 'Columns' }).getByRole('combobox').first()).toHaveValue(
    'Load Number',
  )
  await expect(columns.getByText(`${tag}-1 · ${tag}-2`)).toBeVisible()
  await expect(columns.getByText(/^Not imported: .*Our Agent/)).toBeVisible()
  await expectAccessibleEverywhere(broker)
  await columns.getByRole('button', { name: 'Start import' }).click()

  await expect(broker).toHaveURL(/\/loads\/import\?id=\d+/)
  await expect(broker.getByText(`${GOOD + 3} rows read, 3 refused.`)).toBeVisible()
  await expect(result(broker, 'Loads created')).toHaveText(String(GOOD))
  const refused = broker.getByRole('region', { name: 'Refused rows' })
  // The first line of the file names its columns.
  for (const [line, words] of [
    ['12', 'Load Number'],
    ['52', '10001'],
    ['152', 'heavy'],
  ] as const)
    await expect(refused.getByRole('row', { name: new RegExp(`^${line} `) }).first()).toContainText(words)
  // Cards have no head that says so, also at the very width where they begin.
  await broker.setViewportSize({ width: 768, height: 900 })
  await expect(refused.getByText(/^Line\s+12$/).first()).toBeVisible()
  await broker.setViewportSize({ width: 1440, height: 900 })
  await expect(refused.getByRole('row', { name: /^12 / }).first()).toBeVisible()
  const [download] = await Promise.all([
    broker.waitForEvent('download'),
    refused.getByRole('link', { name: 'Download refused rows' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`${tag}-weight`)
  expect(file).not.toContain(`${tag}-1,`)
  await expectAccessibleEverywhere(broker)

  // What was imported is there.
  await broker.goto(`/broker/loads?tab=search&q[search]=${tag}-200`)
  const row = broker.getByRole('row', { name: new RegExp(`${tag}-200`) })
  await expect(row).toContainText('Dallas, TX')
  await expect(row).toContainText('Chicago, IL')

  // The company's columns are remembered, and nothing changes.
  const again = await choose(broker, text)
  await expect(again.getByText('imported a file with these columns before')).toBeVisible()
  await again.getByRole('button', { name: 'Start import' }).click()
  await expect(result(broker, 'Same as sent before')).toHaveText(String(GOOD))
  await expect(result(broker, 'Loads created')).toHaveText('0')
  await broker.goto('/broker/loads/import')
  const earlier = broker.getByRole('table', { name: 'Earlier imports' })
  await expect(earlier.getByRole('row').nth(1)).toContainText('Done')
})

test('asks for a column of each required field, and refuses what is no table', async ({ broker }) => {
  const columns = await choose(broker, 'Carrier,Note\nSYN One,x\n')
  await columns.getByRole('button', { name: 'Start import' }).click()
  await expect(columns.getByText('Choose a column for each required field.')).toBeVisible()
  await expect(columns.getByText('Choose a column.', { exact: true }).first()).toBeVisible()
  await expect(broker).toHaveURL(/\/loads\/import$/)

  await broker.locator('input[type=file]').setInputFiles({
    name: 'loads.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('not a workbook'),
  })
  await expect(
    broker.getByText("The file's name ends as an Excel workbook's, but it isn't one."),
  ).toBeVisible()
  await expect(columns).toHaveCount(0)
})
