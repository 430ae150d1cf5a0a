/** The whole way of a broker on a fresh machine, with a picture at each step (test-results/journey). */
import { DEMO, lastMail, mailedCode, password } from './support/sign-in'
import { expect, test } from './support/test'

test('signs in, finds a carrier, and sees whether it may be used', async ({ page, request, carrier }) => {
  const picture = (name: string) => page.screenshot({ path: `test-results/journey/${name}.png` })

  await page.goto(`/broker/carriers/${carrier.id}`)
  await expect(page).toHaveURL(/\/broker\/login$/)
  await picture('1-sign-in')

  const before = await lastMail(request)
  await page.getByLabel('Email').fill(DEMO)
  await page.getByRole('textbox', { name: 'Password' }).fill(password())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login Verification')
  await picture('2-code')
  const code = await mailedCode(request, DEMO, before)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Sign in' }).click()

  // Where one was going is followed.
  await expect(page.getByRole('heading', { level: 1, name: carrier.legal_name })).toBeVisible()
  await page.goto('/broker/')
  await expect(page).toHaveTitle('Haulwarden | Home')
  await picture('3-home')

  await page.keyboard.press('/')
  await page.keyboard.type(String(carrier.dot_number))
  const option = page.getByRole('option', { name: `USDOT ${carrier.dot_number}` })
  await expect(option).toBeVisible()
  await picture('4-type-ahead')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: carrier.legal_name })).toBeVisible()
  await expect(page).toHaveTitle(`Haulwarden | Carrier Detail ${carrier.id}`)
  await expect(page.getByRole('list', { name: 'Reasons' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Insurance on file' })).toContainText('$')
  await picture('5-carrier')

  for (const [tab, sections] of [
    ['Safety', ['Inspections', 'Violations', 'Crashes']],
    ['Insurance & authority', ['Authority']],
    ['Fleet', ['ELD']],
    ['Network', ['Contacts']],
    ['History & decisions', ['Decisions']],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    for (const section of [null, ...sections]) {
      const links = page.getByRole('navigation', { name: `${tab} sections` })
      if (section) await links.getByRole('link', { name: section }).click()
      await expect(links.locator('[aria-current=page]')).toHaveText(section ?? /./)
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await picture(`6-${(section ?? tab).toLowerCase().replaceAll(/\W+/g, '-')}`)
    }
  }

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/broker\/login$/)
})
