import { type Browser, type Page } from '@playwright/test'
import { call } from './support/people'
import { lastMail, mailedCode, mailedLink } from './support/sign-in'
import { expect, expectAccessible, test } from './support/test'

/** The demonstration's certificate of insurance, with another end, so that it is another file. */
const certificate = async (broker: Page) => {
  const api = '/monitor/api/v1/insurance_certificates'
  const [first]: { id: number }[] = await (await broker.request.get(`${api}?q[s]=id+asc`)).json()
  const file = await (await broker.request.get(`${api}/${first?.id}/file`)).body()
  return Buffer.concat([file, Buffer.from(`\n% ${Date.now()}\n`)])
}

/** The path and query of a link: the binary under test may be reached at another address than mails name. */
const pathOf = (link: string) => link.slice(new URL(link).origin.length)

interface Invited {
  link: string
  email: string
}

/** Invites the first carrier that can be reached and was not invited before. */
const invite = async (broker: Page): Promise<Invited> => {
  await broker.goto('/broker/')
  const address = `invited-${Date.now()}@elsewhere.example`
  const found: { id: number }[] = await (
    await broker.request.get('/monitor/api/v1/carriers?per_page=50')
  ).json()
  for (const { id } of found) {
    const detail = await broker.request.get(`/monitor/api/v1/carriers/${id}/detail_for_haulwarden_broker`)
    const [contact] = (await detail.json()).identity.email_addresses
    const before = await lastMail(broker.request)
    const body = { connection_invitation: { carrier_id: id, email: address } }
    if (!contact || (await call(broker, 'POST', '/api/v1/connection_invitations', body)).status !== 201)
      continue
    const link = await mailedLink(broker.request, address, before)
    return { link: pathOf(link), email: contact.value.toLowerCase() }
  }
  throw new Error('No carrier of the demonstration data can be invited.')
}

/** A phone of somebody who has nothing but the link. */
const phone = async (browser: Browser, baseURL: string | undefined) => {
  const viewport = { width: 390, height: 844 }
  return (await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true })).newPage()
}

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const fillCompany = async (page: Page) => {
  await heading(page, 'Your company')
  await page.getByLabel('Main phone').fill('(512) 555-0142')
  await page.getByLabel('Main e-mail').fill('office@carrier.example')
  const dispatch = page.getByRole('group', { name: 'Dispatch' })
  await dispatch.getByLabel('Name').fill('Olga Owner')
  await dispatch.getByLabel('Phone').fill('512-555-0142')
  await next(page)
  await expect(page.getByText('This is no e-mail address.').first()).toBeVisible()
  await expect(dispatch.getByLabel('E-mail')).toBeFocused()
  await dispatch.getByLabel('E-mail').fill('dispatch@carrier.example')
  for (const button of await page.getByRole('button', { name: 'Same as dispatch' }).all())
    await button.click()
  await next(page)
}

const fillTaxForm = async (page: Page) => {
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

const fillInsurance = async (page: Page, buffer: Buffer) => {
  await heading(page, 'Insurance')
  const file = { name: 'coi.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('coi.pdf')).toBeVisible()
  await page.getByLabel('Agent or agency').fill('Agnes Agent')
  await page.getByLabel('E-mail').fill('agnes@agency.example')
  await page.getByLabel('Phone').fill('512 555 0100')
  await next(page)
}

const signAll = async (page: Page) => {
  await heading(page, 'Agreements')
  const sign = page.getByRole('button', { name: 'Sign this agreement' })
  for (let left = await sign.count(); left > 0; left--) {
    await page.getByLabel('Your full name, as your signature').first().fill('Olga Owner')
    await page.getByLabel('Your title').first().fill('President')
    await page
      .getByRole('checkbox', { name: /I may sign for/ })
      .first()
      .check()
    await sign.first().click()
    await expect(sign).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

const fillPayment = async (page: Page) => {
  await heading(page, 'How you are paid')
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Account number').fill('000123456789')
  const terms = page.getByLabel('Payment terms')
  if (await terms.isVisible()) await terms.selectOption({ index: 1 })
  await next(page)
}

const fillLanes = async (page: Page) => {
  await heading(page, 'Lanes and equipment')
  await page.getByRole('group', { name: 'Where you pick up' }).getByLabel('Midwest', { exact: true }).check()
  await page.getByRole('group', { name: 'Where you deliver' }).getByLabel('Pacific', { exact: true }).check()
  await page.getByText('Reefer', { exact: true }).click()
  await next(page)
}

/** The broker goes from the packet to what was read of its certificate. */
const seeCertificate = async (broker: Page) => {
  const submitted = '/monitor/api/v1/onboarding_packets?q[status_in][]=submitted&per_page=1'
  const [packet]: { id: number }[] = await (await broker.request.get(submitted)).json()
  const link = broker.getByRole('link', { name: 'Was read: look at every value and confirm it' })
  await expect(async () => {
    await broker.goto(`/broker/onboarding-packets/${packet?.id}`)
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(broker)
  await link.click()
  await expect(broker).toHaveURL(/tab=insurance#certificate-\d+$/)
  const card = broker.getByRole('region', { name: 'Certificates' }).getByRole('article').first()
  await expect(card.getByText('To be confirmed')).toBeVisible()
  await expect(card.getByText('from the carrier’s packet')).toBeVisible()
}

test('a carrier proves itself, fills its packet in on a phone, signs and hands it in', async ({
  broker,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { link, email } = await invite(broker)
  const page = await phone(browser, baseURL)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invites you to haul')
  expect(page.url()).not.toContain('token')
  await expect(page.getByText(email)).toHaveCount(0)

  const before = await lastMail(broker.request)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await mailedCode(broker.request, email, before))
  await page.getByRole('button', { name: 'Go on' }).click()

  await fillCompany(page)
  await fillTaxForm(page)
  await heading(page, 'Insurance')
  await page.reload()
  await fillInsurance(page, await certificate(broker))
  await expectAccessible(page)
  await signAll(page)
  await fillPayment(page)
  await fillLanes(page)
  await heading(page, 'Check and hand in')
  await expect(page.getByText('Account ending in 6789')).toBeVisible()
  await expect(page.getByText('000123456789')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Hand in to/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your packet is with')
  await expectAccessible(page)
  await page.context().close()
  await seeCertificate(broker)
})

test('a link that is none says what to do', async ({ broker }) => {
  await broker.goto('/broker/onboarding?token=guessed')
  await heading(broker, 'Open the link from the invitation')
  await expectAccessible(broker)
})
