/** Notes on a carrier's page: written, edited, found, and every version kept. */
import { expect, expectAccessibleEverywhere, test } from './support/test'

test('writes a note about a carrier, edits it, and sees its versions', async ({ broker, carrier }) => {
  const text = `Ask for Sam at dispatch, ${Date.now()}.`
  await broker.goto(`/broker/carriers/${carrier.id}`)
  await broker.getByRole('tab', { name: 'History & decisions' }).click()
  await broker.getByRole('link', { name: 'Notes', exact: true }).click()
  const form = broker.getByRole('form', { name: 'New note' })
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(form.getByText('Enter a note.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Note' }).fill(text)
  await form.getByRole('button', { name: 'Add note' }).click()
  const row = broker.getByRole('row', { name: new RegExp(text) })
  await expect(row).toContainText('Dana Demo')

  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Edit note' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill(`${text} Not on Fridays.`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Not on Fridays.')
  await row.getByRole('button', { name: 'Edited, 2 versions' }).click()
  const versions = broker.getByRole('dialog').getByRole('list', { name: 'Versions' })
  await expect(versions.getByText(text, { exact: true })).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await broker.keyboard.press('Escape')
  await expectAccessibleEverywhere(broker)

  await broker.getByLabel('Find in notes').fill('nobody wrote this')
  await expect(broker.getByText('No matches')).toBeVisible()
})
