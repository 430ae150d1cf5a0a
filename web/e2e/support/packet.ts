/** The carrier's side of onboarding on its phone: each page of the packet, filled in as a carrier would. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { lastMail, mailedCode } from './sign-in'

/** A certificate of insurance that nothing can be read from. */
const SCAN = Buffer.from('%PDF-1.7 a certificate')

/** The path and query of a link: the binary under test may be reached at another address than emails name. */
export const pathOf = (link: string) => link.slice(new URL(link).origin.length)

/** A phone with nothing but the link. */
export const phone = async (browser: Browser, baseURL: string | undefined) => {
  const viewport = { width: 390, height: 844 }
  return (await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true })).newPage()
}

export const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** An address as the page shows it to whoever has nothing but the link. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

/** Shows by the code to the address on file at FMCSA that one speaks for the carrier. */
export const prove = async (page: Page, request: APIRequestContext, email: string) => {
  const before = await lastMail(request)
  await page
    .getByRole('radio', { name: masked(email) })
    .first()
    .check()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await mailedCode(request, email, before))
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const fillCompany = async (page: Page) => {
  await heading(page, 'Your company')
  await page.getByLabel('Main phone').fill('(512) 555-0142')
  await page.getByLabel('Main email').fill('office@carrier.example')
  const dispatch = page.getByRole('group', { name: 'Dispatch' })
  await dispatch.getByLabel('Name').fill('Olga Owner')
  await dispatch.getByLabel('Phone').fill('512-555-0142')
  await next(page)
  await expect(page.getByText('Enter a valid email.').first()).toBeVisible()
  await expect(dispatch.getByLabel('Email')).toBeFocused()
  await dispatch.getByLabel('Email').fill('dispatch@carrier.example')
  for (const button of await page.getByRole('button', { name: 'Same as dispatch' }).all())
    await button.click()
  // What was wrong of each person went with what was said of them.
  await expect(page.getByText('Enter a valid email.')).toHaveCount(0)
  await next(page)
}

export const fillTaxForm = async (page: Page) => {
  await heading(page, 'Tax form')
  await page.getByLabel('How is the LLC taxed?').selectOption('S')
  await page.getByRole('textbox', { name: 'EIN' }).fill('07-3456789')
  await page.getByLabel('I certify this').check()
  await page.getByLabel('Your name').fill('Olga Owner')
  await next(page)
  await expect(page.getByText('No EIN begins with these two digits. Check them.')).toBeVisible()
  await page.getByRole('textbox', { name: 'EIN' }).fill('12-3456789')
  await next(page)
}

export const fillInsurance = async (page: Page, buffer = SCAN) => {
  await heading(page, 'Insurance')
  const file = { name: 'coi.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('coi.pdf')).toBeVisible()
  await page.getByLabel('Agent or agency').fill('Agnes Agent')
  await page.getByLabel('Email').fill('agnes@agency.example')
  await page.getByLabel('Phone').fill('512 555 0100')
  await next(page)
}

/** Signs whatever there is to sign. */
export const signAll = async (page: Page) => {
  await heading(page, 'Agreements')
  const sign = page.getByRole('button', { name: 'Sign agreement' })
  for (let left = await sign.count(); left > 0; left--) {
    await page.getByLabel('Your full name, as your signature').first().fill('Olga Owner')
    await page.getByLabel('Your title').first().fill('President')
    await page
      .getByRole('checkbox', { name: /I’m authorized to sign for/ })
      .first()
      .check()
    await sign.first().click()
    await expect(sign).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export const fillPayment = async (page: Page) => {
  await heading(page, 'How you get paid')
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('000123456789')
  const again = page.getByRole('textbox', { name: 'Confirm account number' })
  await again.fill('000123456780')
  await next(page)
  await expect(page.getByText('The two account numbers differ.')).toBeVisible()
  await again.fill('000123456789')
  await expect(page.getByText('The two account numbers differ.')).toBeHidden()
  const terms = page.getByLabel('Payment terms')
  if (await terms.isVisible()) await terms.selectOption({ index: 1 })
  await next(page)
}

export const fillLanes = async (page: Page) => {
  await heading(page, 'Lanes and equipment')
  await page.getByRole('group', { name: 'Where you pick up' }).getByLabel('Midwest', { exact: true }).check()
  await page.getByRole('group', { name: 'Where you deliver' }).getByLabel('Pacific', { exact: true }).check()
  await page.getByText('Reefer', { exact: true }).click()
  await next(page)
}
