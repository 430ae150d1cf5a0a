import { expect, test } from './support/test'

test('answers at a glance whether it may be used, and why', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}`)
  const verdict = broker.getByRole('region', { name: 'Verdict' })
  await expect(verdict.getByRole('heading', { level: 2 })).toHaveText(/^(Do not use|Review|Unknown|Use)$/)
  await expect(verdict.getByRole('list', { name: 'Reasons' }).getByRole('listitem')).not.toHaveCount(0)
  for (const part of ['Operating authority', 'Insurance on file', 'Safety', 'Recent changes']) {
    await expect(broker.getByRole('region', { name: part })).toBeInViewport()
  }
})

test('shows the source and date of a number on hover, on focus, and in a panel', async ({
  broker,
  carrier,
}) => {
  await broker.goto(`/broker/carriers/${carrier.id}`)
  const insurance = broker.getByRole('region', { name: 'Insurance on file' })
  const amount = insurance.getByRole('button', { name: /^\$/ }).first()
  await amount.hover()
  await expect(broker.getByRole('tooltip').filter({ hasText: 'BIPD on file' })).toContainText(/FMCSA.*read/)
  await broker.mouse.move(0, 0)
  await amount.focus()
  await expect(broker.getByRole('tooltip').filter({ hasText: 'BIPD on file' })).toBeVisible()
  await broker.keyboard.press('Enter')
  const panel = broker.getByRole('dialog', { name: 'Sources on this page' })
  await expect(panel.getByText('BIPD on file', { exact: true })).toBeVisible()
  await broker.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('copies its numbers and says so', async ({ broker, carrier, signedIn }) => {
  await signedIn.grantPermissions(['clipboard-read', 'clipboard-write'])
  await broker.goto(`/broker/carriers/${carrier.id}`)
  await broker.getByRole('button', { name: 'Copy', exact: true }).click()
  await broker
    .getByRole('dialog', { name: 'Copy' })
    .getByRole('button', { name: `USDOT ${carrier.dot_number}`, exact: true })
    .click()
  await expect(broker.getByText(`USDOT ${carrier.dot_number} copied`)).toBeVisible()
  expect(await broker.evaluate(() => navigator.clipboard.readText())).toBe(String(carrier.dot_number))
})

test('moves through its tabs by keyboard, the tab in the address', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=insurance`)
  const insurance = broker.getByRole('tab', { name: 'Insurance & authority' })
  await expect(insurance).toHaveAttribute('aria-selected', 'true')
  await insurance.focus()
  await broker.keyboard.press('ArrowRight')
  await expect(broker).toHaveURL(/tab=fleet/)
  await broker.goBack()
  await expect(insurance).toHaveAttribute('aria-selected', 'true')
})

test('says so when there is no such carrier', async ({ broker }) => {
  await broker.goto('/broker/carriers/999999999')
  await expect(broker.getByText('Carrier not found')).toBeVisible()
})
