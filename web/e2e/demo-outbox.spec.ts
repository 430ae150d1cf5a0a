import { expect, test } from './support/test'

test('shows the mails that would have been sent, newest first', async ({ broker }) => {
  await broker.goto('/broker/demo/outbox')
  await expect(broker.getByRole('article').first()).toContainText(/@[a-z.]+ · /)
  await expect(broker.getByRole('button', { name: /Copy the code \d{6}/ }).first()).toBeVisible()
})
