/** Teams: made, filled by search, renamed and deleted. */
import { expect, expectAccessibleEverywhere, test } from './support/test'

test('makes a team, adds and removes people, renames it and deletes it', async ({ broker }) => {
  const name = `Dallas ${Date.now()}`
  await broker.goto('/broker/')
  await broker.getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(broker).toHaveTitle('Haulwarden | Teams')
  await broker.getByRole('button', { name: 'New team' }).click()
  const dialog = broker.getByRole('dialog', { name: 'New team' })
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await expect(broker.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(broker).toHaveTitle(/^Haulwarden \| Team \d+$/)
  await expect(broker.getByText('No one on this team yet')).toBeVisible()

  const add = broker.getByRole('form', { name: 'Add a person' })
  await add.getByRole('combobox', { name: 'Add a person' }).fill('dana')
  await broker.getByRole('option', { name: /Dana Demo/ }).click()
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  const row = broker.getByRole('row', { name: /Dana Demo/ })
  await expect(row).toBeVisible()
  await expectAccessibleEverywhere(broker)
  await row.getByRole('button', { name: 'Remove Dana Demo' }).click()
  await expect(row).toHaveCount(0)

  await broker.getByRole('button', { name: 'Rename' }).click()
  await broker.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} reefer`)
  await broker.getByRole('button', { name: 'Save' }).click()
  await expect(broker.getByRole('heading', { level: 1, name: `${name} reefer` })).toBeVisible()

  await broker.getByRole('button', { name: 'Delete team' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click()
  await expect(broker).toHaveURL(/\/teams$/)
  await expect(broker.getByText(`${name} reefer`, { exact: true })).toHaveCount(0)
})
