/** Each step of document 1 §2's access flow, on both brands. */
import type { Page } from '@playwright/test'
import { signIn } from './support/sign-in'
import {
  call,
  createCompany,
  giveNames,
  newAddress,
  newcomer,
  openBare,
  signInAs,
  watchdogURL,
} from './support/people'
import { expect, expectAccessible, test } from './support/test'

const BRANDS = [
  { name: 'Haulwarden', at: (baseURL?: string) => baseURL ?? '' },
  { name: 'Haulwarden Watchdog', at: watchdogURL },
] as const

/** The page that is followed after sign-in, as the browser remembers it. */
const target = (page: Page) => page.evaluate(() => localStorage.getItem('haulwarden.target'))

/** What the server says of the person, changed. */
const changeUser = async (page: Page, change: (user: Record<string, unknown>) => void) => {
  for (const path of ['refresh_jwt', 'api/v1/users/current']) {
    await page.route(`**/monitor/${path}`, async route => {
      // The browser knows every name under localhost, the tests' own side need not.
      const url = new URL(route.request().url())
      const headers = { ...(await route.request().allHeaders()), host: url.host }
      url.hostname = '127.0.0.1'
      const answer = await route.fetch({ url: url.href, headers })
      if (!answer.ok()) return route.fulfill({ response: answer })
      const user = await answer.json()
      change(user)
      return route.fulfill({ response: answer, json: user })
    })
  }
}

// No test waits for what a page still requests when the test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Signs a user up at a site, with a brokerage of their own; returns their email address. */
const becomeBroker = async (page: Page, site: string) => {
  const email = newAddress('bo')
  await openBare(page, site)
  await newcomer(page, email)
  await giveNames(page)
  await createCompany(page, 'Bo’s Freight')
  return email
}

for (const { name, at } of BRANDS) {
  test.describe(name, () => {
    test('1: person and feature flags are asked anew as one moves about', async ({ page, baseURL }) => {
      await openBare(page, at(baseURL))
      await newcomer(page, newAddress('flo'))
      await giveNames(page)
      await createCompany(page, 'Flo’s Freight')
      const asked: string[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await page.goto(`${at(baseURL)}/broker/`)
      await expect(page).toHaveTitle(`${name} | Home`)
      await expect.poll(() => asked.filter(path => path.includes('/api/flipper/actors/')).length).toBe(2)
      expect(asked.filter(path => path.endsWith('/refresh_jwt'))).toHaveLength(1)
      expect(asked.filter(path => path.includes('/api/flipper/actors/'))).toEqual([
        expect.stringMatching(/actors\/User(;|%3B)\d+$/),
        expect.stringMatching(/actors\/Company(;|%3B)\d+$/),
      ])

      // What changed meanwhile counts from the next page on.
      await giveNames(page, 'Florence')
      await page.getByRole('link', { name: 'Demo outbox' }).click()
      await expect(page).toHaveTitle(`${name} | Demonstration Outbox`)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Hello, Florence' })).toBeVisible()
    })

    test('4: a missing company is asked for, and the page is returned to', async ({ page, baseURL }) => {
      await openBare(page, at(baseURL))
      await newcomer(page, newAddress('cora'))
      await giveNames(page)
      await page.goto(`${at(baseURL)}/broker/?kept=1`)
      await expect(page).toHaveTitle(`${name} | Sign Up Details`)
      await page.getByLabel('Legal name').fill('Cora’s Freight')
      await page.getByRole('button', { name: 'Create company' }).click()
      await expect(page).toHaveTitle(`${name} | Home`)
      await expect(page).toHaveURL(/kept=1/)
    })

    test('4: missing names are asked for, and the page is returned to', async ({ page, baseURL }) => {
      await openBare(page, at(baseURL))
      await newcomer(page, newAddress('nina'))
      await createCompany(page, 'Nina’s Freight')
      await page.goto(`${at(baseURL)}/broker/?kept=1`)
      await expect(page).toHaveTitle(`${name} | Required Information`)
      await expectAccessible(page)
      await page.getByLabel('First name').fill('Nina')
      await page.getByLabel('Last name').fill('Nameless')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Hello, Nina' })).toBeVisible()
      await expect(page).toHaveURL(/kept=1/)
    })

    test('5: pages for visitors send a signed-in person Home', async ({ page, baseURL }) => {
      await openBare(page, at(baseURL))
      await newcomer(page, newAddress('vito'))
      await giveNames(page)
      await createCompany(page, 'Vito’s Freight')
      for (const path of [
        'login',
        'login/code',
        'login/forgot',
        'sign-up',
        'sign-up/code?email=a@b.example',
      ]) {
        await page.goto(`${at(baseURL)}/broker/${path}`)
        await expect(page, path).toHaveTitle(`${name} | Home`)
      }
    })

    test('6: an unknown visitor is sent to sign-in, and the page is remembered in local storage', async ({
      page,
      baseURL,
    }) => {
      await page.goto(`${at(baseURL)}/broker/carriers/5?tab=safety`)
      await expect(page).toHaveTitle(`${name} | Login`)
      await expect.poll(() => target(page)).toBe('"/carriers/5?tab=safety"')
    })

    test('7: who is no broker goes elsewhere', async ({ page, baseURL }) => {
      await openBare(page, at(baseURL))
      await newcomer(page, newAddress('ship'))
      await giveNames(page)
      await createCompany(page, 'Ship’s Goods', 'shipper')
      await page.goto(`${at(baseURL)}/broker/`)
      await expect(page).toHaveTitle(`${name} | Pending Access Review`)
    })

    test('3: whom a route’s guard does not allow goes Home', async ({ page, baseURL }) => {
      await becomeBroker(page, at(baseURL))
      await changeUser(page, user => {
        ;(user.company as Record<string, unknown>).hide_vehicle_search = true
      })
      await page.goto(`${at(baseURL)}/broker/vehicles/1`)
      await expect(page).toHaveTitle(`${name} | Home`)
    })

    for (const canConnect of [true, false]) {
      test(`${canConnect ? 8 : 10}: the remembered page is followed ${canConnect ? 'with' : 'without'} can_connect, once`, async ({
        page,
        baseURL,
      }) => {
        const email = await becomeBroker(page, at(baseURL))
        await call(page, 'GET', '/sign_out')
        await page.goto(`${at(baseURL)}/broker/my-account?tab=6`)
        await expect(page).toHaveTitle(`${name} | Login`)
        await changeUser(page, user => {
          ;(user.paywall as Record<string, unknown>).can_connect = canConnect
        })
        await signInAs(page, email)
        await expect(page).toHaveTitle(`${name} | My Account`)
        await expect(page).toHaveURL(/tab=6$/)
        await expect.poll(() => target(page)).toBeNull()
        await page.goto(`${at(baseURL)}/broker/`)
        await expect(page).toHaveTitle(`${name} | Home`)
      })
    }

    test('9: one’s carriers are a list with rules or without, as the plan has them', async ({
      page,
      baseURL,
    }) => {
      await becomeBroker(page, at(baseURL))
      let canRule = false
      await changeUser(page, user => {
        Object.assign(user.paywall as object, { can_connect: true, can_rule: canRule })
        // A plan of the fraud watch that has the lists: others are led Home by the guard.
        Object.assign(user.watchdog_limits as object, { can_carrier_search_for_watchdog: true })
      })
      await page.goto(`${at(baseURL)}/broker/carriers/Mine`)
      await expect(page).toHaveURL(/\/broker\/carriers\/connections$/)
      canRule = true
      await page.goto(`${at(baseURL)}/broker/carriers/connections`)
      await expect(page).toHaveURL(/\/broker\/carriers\/Mine$/)
    })
  })
}

test('2: a portal user who signs in at the fraud watch is redirected to the portal', async ({
  page,
  baseURL,
}) => {
  const email = newAddress('bea')
  await openBare(page)
  await newcomer(page, email)
  await giveNames(page)
  await createCompany(page, 'Bea’s Freight')
  await page.goto(`${watchdogURL(baseURL)}/broker/login`)
  await signInAs(page, email)
  await expect(page).toHaveURL(`${baseURL}/broker/`)
  await expect(page).toHaveTitle('Haulwarden | Home')
  // From then on every page of the other brand leads to the same page of theirs.
  await page.goto(`${watchdogURL(baseURL)}/broker/carriers/search-results?page=2`)
  await expect(page).toHaveURL(`${baseURL}/broker/carriers/search-results?page=2`)
})

test('2: a fraud watch user who signs in at the portal is redirected there', async ({ page, baseURL }) => {
  const email = newAddress('wim')
  await openBare(page, watchdogURL(baseURL))
  await newcomer(page, email)
  await giveNames(page)
  await createCompany(page, 'Wim’s Watch')
  await page.goto('/broker/login')
  await signInAs(page, email)
  await expect(page).toHaveURL(`${watchdogURL(baseURL)}/broker/`)
  await expect(page).toHaveTitle('Haulwarden Watchdog | Home')
})

test('4: a page that sign-in led to is not remembered over the one that was asked for', async ({ page }) => {
  const email = newAddress('hope')
  await openBare(page)
  await newcomer(page, email)
  await call(page, 'GET', '/sign_out')
  await page.goto('/broker/carriers/search-results')
  await expect(page).toHaveTitle('Haulwarden | Login')
  await signInAs(page, email)
  await expect(page).toHaveTitle('Haulwarden | Sign Up Details')
  await page.getByLabel('First name').fill('Hope')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Legal name').fill('Hope’s Freight')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page).toHaveTitle('Haulwarden | Carrier Search Results')
})

test('an expired company’s people see their subscription alone, and go on where they were when it is renewed', async ({
  page,
}) => {
  await signIn(page.request, 'lapsed@haulwarden.example')
  let isExpired = true
  await changeUser(page, user => {
    if (!isExpired) (user.company as Record<string, unknown>).status = 'active'
  })
  await page.goto('/broker/carriers/search-results')
  await expect(page).toHaveURL(/\/broker\/my-account\?tab=4$/)
  await expect(page.getByRole('link', { name: 'Browse carriers' })).toHaveCount(0)
  await expect.poll(() => target(page)).toBe('"/carriers/search-results"')
  // The user checked behind the scenes is still expired.
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  isExpired = false
  await page.goto('/broker/')
  await expect(page).toHaveTitle('Haulwarden | Carrier Search Results')
})

test('looking ahead at a link changes nothing', async ({ page }) => {
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.goto('/broker/')
  await expect(page).toHaveTitle('Haulwarden | Home')
  // The company expires meanwhile: opening the page would lead away, and be remembered.
  await changeUser(page, user => {
    ;(user.company as Record<string, unknown>).status = 'subscription_or_trial_expired'
  })
  const fetched = page.waitForResponse('**/assets/search-results-*.js')
  await page.getByRole('link', { name: 'Browse carriers' }).hover()
  await fetched
  await expect(page).toHaveTitle('Haulwarden | Home')
  expect(await target(page)).toBeNull()
})

test('a sign-in after a sign-out begins at Home', async ({ page }) => {
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.goto('/broker/carriers/search-results')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveTitle('Haulwarden | Login')
  await expect.poll(() => target(page)).toBeNull()
  await signIn(page.request, 'viewer@haulwarden.example')
  await page.reload()
  await expect(page).toHaveTitle('Haulwarden | Home')
})
