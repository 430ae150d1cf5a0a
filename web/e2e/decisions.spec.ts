import { expect, expectAccessible, test } from './support/test'

const AGE = 'Carrier must have at least 3 months of continuous authority.'

test('freezes an override in the record, shows it, and downloads it as PDF', async ({ broker, signedIn }) => {
  // Another one where a try before left its decision; those between are of another test.
  const page = 2 + 2 * test.info().retry
  const young: { id: number }[] = await (
    await signedIn.request.get(
      `/monitor/api/v1/carriers?q[authority_months_lteq]=2&q[has_active_authority]=carrier&per_page=1&page=${page}`,
    )
  ).json()
  const id = young[0]?.id
  await broker.goto(`/broker/carriers/${id}?tab=history&section=decisions`)
  const tab = broker.getByRole('tabpanel', { name: 'History & decisions' })
  await expect(tab.getByText('No decisions yet')).toBeVisible()
  await tab.getByRole('button', { name: 'Download PDF' }).click()
  await expect(tab.getByText(/^No decisions about this carrier by /)).toBeVisible()

  await broker.goto(`/broker/carriers/${id}`)
  await broker.getByRole('button', { name: /^Rules and checks/ }).click()
  const rule = broker
    .getByRole('region', { name: 'Interstate' })
    .getByRole('listitem')
    .filter({ has: broker.getByRole('button', { name: AGE }) })
    .last()
  await rule.getByRole('button', { name: 'Override' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Override a rule' })
  await dialog.getByLabel('Reason').fill('Looked at in person.')
  await dialog.getByLabel('Indefinitely').check()
  await dialog.getByRole('button', { name: 'Override the rule' }).click()
  await expect(rule.getByRole('img', { name: 'Override' })).toBeVisible()

  await broker.getByRole('tab', { name: 'History & decisions' }).click()
  await tab.getByRole('link', { name: 'Decisions' }).click()
  await expect(tab.getByText('Override made', { exact: true })).toBeVisible()
  await expect(tab.getByText('Looked at in person.')).toBeVisible()
  await expect(tab.getByText(/^No\. \d+, intact$/)).toBeVisible()
  await tab.getByRole('button', { name: 'Verify integrity' }).click()
  await expect(tab.getByText(/decisions?, all records intact$/)).toBeVisible()
  await expectAccessible(broker)

  await tab.getByRole('button', { name: /^Details of decision/ }).click()
  const detail = broker.getByRole('dialog', { name: /^Override made, decision/ })
  await expect(detail.getByRole('img', { name: 'Override' })).toBeVisible()
  await expect(detail.getByText(/is intact and follows the one before it\.$/)).toBeVisible()
  await expectAccessible(broker)
  await broker.keyboard.press('Escape')

  const [paper] = await Promise.all([
    broker.waitForEvent('download'),
    tab.getByRole('link', { name: /^Download PDF of decision / }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^decision-\d+\.pdf$/)
  const [stood] = await Promise.all([
    broker.waitForEvent('download'),
    tab.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(stood.suggestedFilename()).toMatch(/^decisions-\d{4}-\d\d-\d\d\.pdf$/)
})
