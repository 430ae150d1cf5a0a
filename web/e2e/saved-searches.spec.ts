/** Saved searches, the filters that a search begins with, and a search as a file. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createCompany, giveNames, newAddress, newcomer, openBare } from './support/people'
import { expect, expectAccessible, test } from './support/test'

const LIST = '/broker/carriers/saved-searches'
const BROWSE = '/broker/carriers/search-results'

/** Keeps the search that the page shows. */
const keep = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** A user of a new company, who has nothing yet. */
const stranger = async (page: Page, name: string) => {
  await openBare(page)
  await newcomer(page, newAddress(name))
  await giveNames(page)
  await createCompany(page, `${name}’s Freight`)
}

test('keeps a search and runs it again from the list', async ({ broker }) => {
  const name = `Synthetic ${Date.now()}`
  await broker.goto('/broker/carriers/global-search?q[search_text]=SYN A')
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  await broker.getByRole('button', { name: 'Save this search' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('SYN A')
  await expectAccessible(broker)
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(broker.getByRole('button', { name: 'Save this search' })).toBeFocused()
  await keep(broker, name)

  await broker.getByRole('link', { name: 'Saved searches' }).click()
  await expect(broker).toHaveTitle('Haulwarden | Saved Searches')
  const row = broker.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Name or number: SYN A')
  await expect(row).toContainText('Only you')
  await expectAccessible(broker)
  await row.getByRole('link', { name: `Run ${name} again` }).click()
  await expect(broker).toHaveURL(/global-search\?q\[search_text\]=SYN(%20|\+)A$/)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
})

test('renames, shares and deletes', async ({ broker }) => {
  const [name, renamed] = [`Reefers ${Date.now()}`, `Team reefers ${Date.now()}`]
  await broker.goto(`${BROWSE}?q[state_in][]=TX&q[power_units_gteq]=5&q[s]=name desc&page=2`)
  await expect(broker.getByText('Power units: 5 or more')).toBeVisible()
  await keep(broker, name)
  await broker.goto(LIST)
  const row = broker.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('State: Texas (TX) · Power units: 5 or more')
  await row.getByRole('button', { name: `Change ${name}` }).click()
  const dialog = broker.getByRole('dialog', { name: `Change ${name}` })
  await dialog.getByLabel('Name').fill(renamed)
  await dialog.getByLabel('Share with your teammates').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(dialog).toHaveCount(0)
  const changed = broker.getByRole('row', { name: new RegExp(renamed) })
  await expect(changed).toContainText('Your company')
  await broker.getByLabel('Name', { exact: true }).fill('team reef')
  await expect(broker).toHaveURL(/q\[name_cont\]=team/)
  await expect(changed).toBeVisible()
  await expect(changed.getByRole('link')).toHaveAttribute(
    'href',
    /search-results\?q\[state_in\]\[\]=TX&q\[power_units_gteq\]=5&q\[s\]=name%20desc$/,
  )
  await changed.getByRole('button', { name: 'Delete' }).click()
  const question = broker.getByRole('dialog', { name: `Delete ${renamed}?` })
  await expect(question).toContainText('for you and your teammates')
  await expectAccessible(broker)
  // The phone's cards took the table's place meanwhile, and the question with it.
  await changed.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(broker.getByText(`${renamed} is deleted.`)).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test('says how to keep a search while there is none', async ({ page }) => {
  await stranger(page, 'sally')
  await page.goto(LIST)
  await expect(page.getByText('No saved searches')).toBeVisible()
})

test('begins a search without filters with one’s default ones', async ({ page }) => {
  await stranger(page, 'della')
  await page.goto(`${BROWSE}?q[state_in][]=TX`)
  await page.getByRole('button', { name: 'Save as my default' }).click()
  await expect(page.getByText('Your searches now start with these filters.')).toBeVisible()

  await page.goto('/broker/')
  await page.getByRole('link', { name: 'Browse carriers' }).click()
  await expect(page).toHaveURL(/q\[state_in\]\[\]=TX/)
  const inForce = page.getByRole('group', { name: 'Active filters' })
  await expect(inForce).toContainText('State: Texas (TX)')
  await inForce.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(new RegExp(`${BROWSE}$`))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${BROWSE}$`))
  // Filters of the URL come before the user's own.
  await page.goto(`${BROWSE}?q[state_in][]=OK`)
  await expect(inForce).toContainText('State: Oklahoma (OK)')

  await page.getByRole('button', { name: 'Clear my default' }).click()
  await expect(page.getByRole('button', { name: 'Clear my default' })).toHaveCount(0)
  await page.goto(BROWSE)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${BROWSE}$`))
})

test('gives the search as a file, where the plan allows it', async ({ broker }) => {
  await broker.goto(`${BROWSE}?q[state_in][]=TX&q[s]=dot_number asc`)
  const coming = broker.waitForEvent('download')
  await broker.getByRole('link', { name: 'Export CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^carriers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toMatch(/^Carrier,DBA name,Status,USDOT,/)
  const total = await broker.getByText(/of [\d,]+ carriers$/).textContent()
  expect(lines.length - 1).toBe(Number(/of ([\d,]+)/.exec(total ?? '')?.[1]?.replaceAll(',', '')))

  await broker.route('**/monitor/api/v1/users/current', async route => {
    const answer = await route.fetch()
    const user = await answer.json()
    return route.fulfill({
      response: answer,
      json: { ...user, paywall: { ...user.paywall, can_export: false } },
    })
  })
  await broker.route('**/monitor/refresh_jwt', async route => {
    const answer = await route.fetch()
    const user = await answer.json()
    return route.fulfill({
      response: answer,
      json: { ...user, paywall: { ...user.paywall, can_export: false } },
    })
  })
  await broker.goto(`${BROWSE}?q[state_in][]=TX`)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  await expect(broker.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
})
