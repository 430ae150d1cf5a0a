import { expect, type APIRequestContext } from '@playwright/test'

export const DEMO = 'demo@haulwarden.example'

export const password = () => {
  const fixed = process.env.HAULWARDEN_DEMO_PASSWORD
  if (!fixed)
    throw new Error('HAULWARDEN_DEMO_PASSWORD must be the password that the server was started with.')
  return fixed
}

interface Mail {
  id: number
  to: string
  text: string
}

const newest = async (request: APIRequestContext): Promise<Mail | undefined> => {
  const mails: Mail[] = await (await request.get('/monitor/demo/outbox')).json()
  return mails[0]
}

/** The number of the newest mail: what comes after it is new. */
export const lastMail = async (request: APIRequestContext) => (await newest(request))?.id ?? 0

/** The six digits of a mail that came after `after`. */
export const mailedCode = async (request: APIRequestContext, to: string, after: number) => {
  let code: string | undefined
  await expect
    .poll(async () => {
      const mail = await newest(request)
      code = mail && mail.id > after && mail.to === to ? /\b\d{6}\b/.exec(mail.text)?.[0] : undefined
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** Signs somebody in by the calls alone; the cookies stay with `request`. */
export const signIn = async (request: APIRequestContext, email: string) => {
  const before = await lastMail(request)
  const first = await request.post('/monitor/sign_in', { data: { email, password: password() } })
  expect(first.status()).toBe(200)
  const code = await mailedCode(request, email, before)
  const second = await request.post('/monitor/sign_in/code', { data: { email, code } })
  expect(second.status()).toBe(200)
}
