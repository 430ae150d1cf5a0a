/** People who did not exist before: made through the calls of a page, at whichever host it is. */
import { expect, type Page } from '@playwright/test'
import { lastMail, mailedCode } from './sign-in'

export const PASSWORD = 'correct horse battery staple 42'

/** An unused address. */
export const newAddress = (name: string) =>
  `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@newcomers.example`

/** The fraud watch's address beside the portal's. */
export const watchdogURL = (baseURL: string | undefined) => {
  const url = new URL(baseURL ?? '')
  url.hostname = 'watchdog.localhost'
  return url.origin
}

const SCRIPTS = '**/assets/*.js'

/** Opens a site for calls alone: a page of it, without waiting for its scripts. */
export const openBare = async (page: Page, site = '') => {
  await page.route(SCRIPTS, route => route.abort())
  await page.goto(`${site}/broker/sign-up`)
  await page.unroute(SCRIPTS)
}

interface Answer {
  status: number
  body: unknown
}

/** A call as the page itself makes it, so that Origin and cookies are right at every host. */
export const call = async (page: Page, method: string, path: string, body?: object): Promise<Answer> => {
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return page.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, init)
      return { status: response.status, body: await response.json().catch(() => null) }
    },
    [`/monitor${path}`, { method, ...sent }] as const,
  )
}

/** Both steps of sign-in in the browser, for a {@link newcomer}, from the page of the first. */
export const signInAs = async (page: Page, email: string) => {
  const before = await lastMail(page.request)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveTitle(/Login Verification$/)
  const code = await mailedCode(page.request, email, before)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const ok = (answer: Answer) => expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)

/** A signed-in user with a verified address, without names or company. The page must show this site. */
export const newcomer = async (page: Page, email: string) => {
  const before = await lastMail(page.request)
  ok(await call(page, 'POST', '/sign_up', { email, password: PASSWORD }))
  const code = await mailedCode(page.request, email, before)
  ok(await call(page, 'POST', '/sign_up/code', { email, code }))
}

export const giveNames = async (page: Page, first_name = 'Nora') =>
  ok(await call(page, 'PATCH', '/sign_up/details', { first_name, last_name: 'Newcomer' }))

export const createCompany = async (page: Page, legal_name: string, company_type = 'broker') =>
  ok(await call(page, 'POST', '/sign_up/create_company', { legal_name, company_type }))
