import { expect, test } from './support/test'

test('a notice shows at the bottom right for three seconds; a pointer over it waits, a click dismisses', async ({
  broker,
  carrier,
  signedIn,
}) => {
  await signedIn.grantPermissions(['clipboard-read', 'clipboard-write'])
  await broker.clock.install()
  await broker.goto(`/broker/carriers/${carrier.id}`)
  const notice = broker.locator('[data-toast]')
  // From the notice on, time passes only as the test says.
  const copy = async () => {
    await broker.clock.resume()
    await broker.getByRole('button', { name: 'Copy', exact: true }).click()
    const everything = broker.getByRole('button', { name: 'Everything' })
    await expect(everything).toBeVisible()
    await broker.clock.pauseAt(await broker.evaluate(() => Date.now() + 60_000))
    await everything.click()
    await expect(async () => {
      await broker.clock.runFor(50)
      await expect(notice).toBeVisible({ timeout: 100 })
    }).toPass()
  }

  await copy()
  await expect(notice).toHaveAttribute('data-toast', 'success')
  const box = await notice.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 60)
  await broker.clock.runFor(2000)
  await expect(notice).toBeVisible()
  await broker.clock.runFor(2000)
  await expect(notice).toHaveCount(0)

  await copy()
  await notice.hover()
  await broker.clock.runFor(10_000)
  await expect(notice).toBeVisible()
  await notice.click()
  await broker.clock.runFor(1000)
  await expect(notice).toHaveCount(0)

  // The clock is the whole context's, which the next test reuses.
  await broker.clock.resume()
})
