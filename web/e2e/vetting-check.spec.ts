import { expect, expectAccessible, test } from './support/test'

test('records a check of a carrier for a load, lists it, and downloads it', async ({ broker, carrier }) => {
  const load = `L-${Date.now()}`
  await broker.goto(`/broker/carriers/${carrier.id}`)
  await broker.getByRole('button', { name: 'Record check' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Record check' })
  await expect(dialog.getByLabel('Load number')).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'Verdict on record' })).toContainText(
    /^(Use|Review|Do not use|Unknown)/,
  )
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('Enter the load number.')).toBeVisible()
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await broker.getByRole('button', { name: 'Record check' }).click()
  await dialog.getByLabel('Load number').fill(load)
  await dialog.getByLabel('Note (optional)').fill('Called the safety director.')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const done = broker.getByRole('dialog', { name: 'Check recorded' })
  await expect(done.getByText(load)).toBeVisible()
  await expectAccessible(broker)
  const [paper] = await Promise.all([
    broker.waitForEvent('download'),
    done.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^decision-\d+\.pdf$/)

  await done.getByRole('link', { name: 'History & decisions' }).click()
  await expect(done).toBeHidden()
  const row = broker.getByRole('row').filter({ hasText: load })
  await expect(row.getByText('Vetting check')).toBeVisible()
  await expect(row.getByText('Called the safety director.')).toBeVisible()
  await row.getByRole('button', { name: /^Details of decision/ }).click()
  const detail = broker.getByRole('dialog', { name: /^Vetting check, decision/ })
  await expect(detail.getByText(`Checked for load ${load}`)).toBeVisible()
})
