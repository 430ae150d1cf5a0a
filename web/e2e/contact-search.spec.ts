import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

const PAGE = '/broker/carriers/contact-search'

interface Directory {
  fmcsa_information: {
    phone_numbers: { phone: { value: string } }[]
    email_addresses: { email_address: { value: string } }[]
  }
}

/** At no provider, and with a name that is long enough to be taken for another. */
const OWN = /@(?!gmail|yahoo|hotmail|outlook|icloud|aol)[a-z\d-]{8,}\.example\.com$/

/** A carrier whose email address is at a domain of its own, and its contacts. */
const withOwnDomain = async (request: APIRequestContext) => {
  const found: { id: number; legal_name: string }[] = await (
    await request.get('/monitor/api/v1/carriers?q[has_email_eq]=true&q[has_phone_eq]=true&per_page=50')
  ).json()
  for (const carrier of found) {
    const { fmcsa_information: fmcsa }: Directory = await (
      await request.get(`/monitor/api/v1/carriers/${carrier.id}/directory`)
    ).json()
    const email = fmcsa.email_addresses[0]?.email_address.value ?? ''
    const phone = fmcsa.phone_numbers[0]?.phone.value ?? ''
    if (OWN.test(email)) return { ...carrier, email, phone }
  }
  throw new Error('The demonstration data holds no carrier with a domain of its own.')
}

test('says whose an address and a number are, with field, source and what to do', async ({
  broker,
  signedIn,
}) => {
  const carrier = await withOwnDomain(signedIn.request)
  await broker.goto(PAGE)
  await expect(broker).toHaveTitle('Haulwarden | Contact Search')
  await broker.getByLabel('Email').fill(`  ${carrier.email.toUpperCase()} `)
  await broker.getByLabel('Phone number').fill(carrier.phone)
  await broker.keyboard.press('Enter')
  const cards = [
    broker.getByRole('region', { name: /^Who is .*@/i }),
    broker.getByRole('region', { name: /^Who is \(\d{3}\)/ }),
  ]
  for (const card of cards) {
    await expect(card.getByText('What to do:').first()).toBeVisible()
    await expect(card.getByRole('link', { name: carrier.legal_name })).toBeVisible()
    await expect(card.getByText(/Company Census File, as of/).first()).toBeVisible()
  }
  await expectAccessible(broker)
  await broker.reload()
  await expect(broker.getByLabel('Phone number')).toHaveValue(carrier.phone)
})

test('warns of a domain that only looks like a carrier’s', async ({ broker, signedIn }) => {
  const carrier = await withOwnDomain(signedIn.request)
  const [desk, domain = ''] = carrier.email.split('@')
  const [name = '', ...ending] = domain.split('.')
  await broker.goto(`${PAGE}?email=${desk}@${name}${name.at(-1)}.${ending.join('.')}`)
  const card = broker.getByRole('region', { name: /^Who is/ })
  await expect(card.getByText('Look-alike domain')).toBeVisible()
  await expect(card.getByText("Don't reply or send anything there.", { exact: false })).toBeVisible()
  await expect(card.getByRole('link', { name: carrier.legal_name })).toBeVisible()
  await expectAccessibleAtEnd(broker)
})

test('says that a contact is on no file, and which files were searched', async ({ broker }) => {
  await broker.goto(`${PAGE}?phone=907-555-0000`)
  await expect(broker.getByText('Unknown contact')).toBeVisible()
  await expect(broker.getByText(/Company Census File, as of/)).toBeVisible()
})

test('asks for an address or a number with the specification’s message, and refuses what is neither', async ({
  broker,
}) => {
  await broker.goto(PAGE)
  await broker.getByRole('search', { name: 'Contacts' }).getByRole('button', { name: 'Search' }).click()
  await expect(broker.getByRole('alert')).toHaveText('Please select a type of email or phone number.')
  await broker.getByLabel('Phone number').fill('call me')
  await broker.keyboard.press('Enter')
  await expect(broker.getByText('Enter a phone number of 7 to 15 digits.')).toBeVisible()
})

test('is reached from the search box and from a carrier’s directory', async ({ broker, signedIn }) => {
  const carrier = await withOwnDomain(signedIn.request)
  await broker.goto('/broker/')
  await broker.getByRole('combobox', { name: 'Search carriers' }).fill(carrier.email)
  await broker.getByRole('option', { name: `Who is ${carrier.email}?` }).click()
  await expect(broker).toHaveURL(/contact-search\?email=/)
  await broker.goto(`/broker/carriers/${carrier.id}?tab=network&section=directory`)
  await broker.getByRole('link', { name: `Who else has ${carrier.email}?` }).click()
  await expect(broker.getByRole('region', { name: /^Who is/ })).toBeVisible()
})
