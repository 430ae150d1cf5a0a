import { DEMO, signIn } from './support/sign-in'
import { expect, test } from './support/test'

test('a notice shows at the bottom right for three seconds; a pointer over it waits, a click dismisses', async ({
  page,
  context,
  carrier,
}) => {
  // In a browser context of its own: a clock is the whole context's.
  await signIn(page.request, DEMO)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`/broker/carriers/${carrier.id}`)
  const notice = page.locator('[data-toast]')
  // From the notice on, time passes only as the test says.
  const copy = async () => {
    await page.clock.resume()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    const everything = page.getByRole('button', { name: 'Everything' })
    await expect(everything).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await everything.click()
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(notice).toBeVisible({ timeout: 100 })
    }).toPass()
  }

  await copy()
  await expect(notice).toHaveAttribute('data-toast', 'success')
  // It slides in.
  await expect(async () => {
    const box = await notice.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 60)
  }).toPass({ timeout: 30_000 })
  await page.clock.runFor(2000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(2000)
  await expect(notice).toHaveCount(0)

  await copy()
  await notice.hover()
  await page.clock.runFor(10_000)
  await expect(notice).toBeVisible()
  await notice.click()
  await page.clock.runFor(1000)
  await expect(notice).toHaveCount(0)
})
