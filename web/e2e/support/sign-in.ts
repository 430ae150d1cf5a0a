import { expect, type APIRequestContext } from '@playwright/test'

export const DEMO = 'demo@haulwarden.example'

export const password = () => {
  const fixed = process.env.HAULWARDEN_DEMO_PASSWORD
  if (!fixed)
    throw new Error('HAULWARDEN_DEMO_PASSWORD must be the password that the server was started with.')
  return fixed
}

export interface Mail {
  id: number
  to: string
  subject: string
  text: string
}

const outbox = async (request: APIRequestContext): Promise<Mail[]> =>
  (await request.get('/monitor/demo/outbox')).json()

const newest = async (request: APIRequestContext) => (await outbox(request))[0]

/** The number of the newest email: those after it are new. */
export const lastMail = async (request: APIRequestContext) => (await newest(request))?.id ?? 0

/** The first email to `to` after `after`, with a subject that says so much. */
export const mailTo = async (
  request: APIRequestContext,
  to: string,
  after: number,
  subject = /(?:)/,
): Promise<Mail> => {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const all = await outbox(request)
      found = all.findLast(mail => mail.id > after && mail.to === to && subject.test(mail.subject))
      return found
    })
    .toBeDefined()
  if (!found) throw new Error(`no mail to ${to}`)
  return found
}

/** The six digits of a code's email after `after`. An alert's, which may come at any time, has numbers too. */
export const mailedCode = async (request: APIRequestContext, to: string, after: number) => {
  const { subject } = await mailTo(request, to, after, /^\d{6} is your/)
  return subject.slice(0, 6)
}

/** The path and query of the link in an email after `after`. */
export const mailedLink = async (request: APIRequestContext, to: string, after: number) => {
  const { text } = await mailTo(request, to, after)
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in the mail to ${to}: ${text}`)
  return link
}

/** Signs a user in by the calls alone; the cookies stay with `request`. */
export const signIn = async (request: APIRequestContext, email: string) => {
  const before = await lastMail(request)
  const first = await request.post('/monitor/sign_in', { data: { email, password: password() } })
  expect(first.status()).toBe(200)
  const code = await mailedCode(request, email, before)
  const second = await request.post('/monitor/sign_in/code', { data: { email, code } })
  expect(second.status()).toBe(200)
}
