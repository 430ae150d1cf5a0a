import { createHmac } from 'node:crypto'
import { call, createCompany, giveNames, newAddress, newcomer, openBare, PASSWORD } from './support/people'
import { expect, expectAccessible, test } from './support/test'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an app shows (RFC 6238), `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) => {
  const bits = [...secret].map(letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('asks for the app’s code instead of an emailed one, and takes a recovery code', async ({ page }) => {
  const email = newAddress('ana')
  await openBare(page)
  await newcomer(page, email)
  await giveNames(page)
  await createCompany(page, 'Ana’s Freight')
  const { body: made } = await call(page, 'POST', '/api/v1/authenticator', { password: PASSWORD })
  const { secret } = made as { secret: string }
  const { body: confirmed } = await call(page, 'POST', '/api/v1/authenticator/confirm', {
    code: codeOf(secret),
  })
  const [recovery = ''] = (confirmed as { recovery_codes: string[] }).recovery_codes
  const signIn = async () => {
    await call(page, 'GET', '/sign_out')
    await page.goto('/broker/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveTitle('Haulwarden | Login Verification')
  }

  await signIn()
  await expect(page.getByText('Open your authenticator app')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Digit 1 of 6').focus()
  // A code is good once, and the current one was used to confirm the app.
  await page.keyboard.type(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveTitle('Haulwarden | Home')

  await signIn()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('heading', { name: 'Use a recovery code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill('not-a-code')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').or(page.getByText('incorrect or has expired')).first()).toBeVisible()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveTitle('Haulwarden | Home')
})
