import { expect, expectAccessible, test } from './support/test'

test('shows the mails that would have been sent, newest first', async ({ broker }) => {
  await broker.goto('/broker/demo/outbox')
  await expect(broker.getByRole('article').first()).toContainText('haulwarden.example')
  await expect(
    broker
      .getByRole('article')
      .first()
      .getByRole('button', { name: /Copy the code \d{6}/ }),
  ).toBeVisible()
  await expectAccessible(broker)
})
