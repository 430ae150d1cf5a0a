import { DEMO, signIn } from './support/sign-in'
import { expect, test } from './support/test'

test('asks for both fields, and keeps what was typed when the server refuses', async ({ page }) => {
  await page.goto('/broker/login')
  await expect(page).toHaveTitle('Haulwarden | Login')
  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()

  await page.getByLabel('Email').fill('nobody@haulwarden.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@haulwarden.example')
})

test('shows a demonstration’s address', async ({ page }) => {
  await page.goto('/broker/login')
  await expect(page.getByText(`Sign in as ${DEMO}`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(DEMO)
})

test('sends a signed-in user Home', async ({ broker }) => {
  await broker.goto('/broker/login')
  await expect(broker).toHaveTitle('Haulwarden | Home')
})

test('asks for nothing that is refused, until somebody signs in', async ({ page }) => {
  const refused: string[] = []
  page.on('response', answer => void (answer.status() >= 400 && refused.push(answer.url())))
  page.on('console', message => void (message.type() === 'error' && refused.push(message.text())))
  await page.goto('/broker/login')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(refused).toEqual([])
})

test('says why a session ended', async ({ browser, baseURL }) => {
  const [here, elsewhere] = await Promise.all([
    browser.newContext({ baseURL }),
    browser.newContext({ baseURL }),
  ])
  await signIn(here.request, DEMO)
  await signIn(elsewhere.request, DEMO)
  const page = await here.newPage()
  await page.goto('/broker/')
  await expect(page).toHaveTitle('Haulwarden | Home')

  const sessions: { id: string; is_current: boolean }[] = await (
    await here.request.get('/monitor/api/v1/sessions')
  ).json()
  const own = sessions.find(session => session.is_current)
  const ended = await elsewhere.request.delete(`/monitor/api/v1/sessions/${own?.id}`)
  expect(ended.status()).toBe(204)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('This device was signed out from another one.')
  await Promise.all([here.close(), elsewhere.close()])
})
