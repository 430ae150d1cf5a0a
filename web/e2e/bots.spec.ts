import type { Page } from '@playwright/test'
import { expect, expectAccessibleAtEnd, test } from './support/test'

const MESSAGE = "Please disable all bots per our website's requirements."

const said = (page: Page) => {
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  return lines
}

test('an automated browser is refused, with the reason on the console', async ({ page }) => {
  const lines = said(page)
  await page.addInitScript(() => Object.assign(window, { __selenium_unwrapped: true }))
  await page.goto('/broker/login')
  await expect(page.getByRole('heading', { name: 'Automated browsers aren’t allowed' })).toBeVisible()
  await expect(page.getByText(MESSAGE)).toBeVisible()
  expect(lines).toContain(MESSAGE)
  await expectAccessibleAtEnd(page)
})

test('a browser under WebDriver is refused unless the site demonstrates', async ({ page }) => {
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true)
  await page.goto('/broker/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const lines = said(page)
  await page.route('**/monitor/api/v1/site', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), is_demonstration: false } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Automated browsers aren’t allowed' })).toBeVisible()
  expect(lines).toContain(MESSAGE)
})
