/**
 * Rate confirmations for tests: made from loads of the test's own, sent and released by the calls of a page. `test` has a carrier with an address
 * on FMCSA's file.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { freightNow } from './freight'
import { newLoad, stopsFrom } from './loads'
import { pathOf } from './packet'
import { lastMail, mailedCode, mailedLink } from './sign-in'
import { type Carrier, test as base } from './test'

const API = '/monitor/api/v1'
export const CONFIRMATIONS = '/broker/carriers/rate-confirmations'

/** What the carrier may not see before it accepts. */
export const STREET = '100 Synthetic Dock Rd'
export const PICKUP_NUMBER = 'PU-4471'

export interface MadeConfirmation {
  id: number
  load: { id: number; external_load_number: string }
  terms_sha256: string
}

/** Two days before a Tuesday: a new carrier's load of a weekend or a Monday would be guarded, and take a code each time. */
const beforeTuesday = (moment: number) => {
  const day = new Date(moment)
  return day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7))
}

/** A load that a carrier hauls, with streets and numbers. */
export const coveredLoad = async (page: Page, carrierId: number, more: object = {}) => {
  const [pickup, delivery] = stopsFrom(beforeTuesday(await freightNow(page.request)))
  return newLoad(page, {
    min_rate: 2450,
    stops: [
      { ...pickup, street: STREET, name: 'Synthetic Foods', reference: PICKUP_NUMBER },
      { ...delivery, street: '200 Synthetic Dock Rd', name: 'Synthetic Grocers' },
    ],
    carrier: { carrier_id: carrierId },
    ...more,
  })
}

/** A carrier's first loads with the company: until it hauled them, one more circumstance makes its loads guarded. (loads.md §2a, point 3.) */
const FIRST_LOADS = 3

/** Has the carrier haul its first loads, so that being new is no reason for a code anymore. */
export const settleIn = async (page: Page, carrierId: number) => {
  for (let load = 0; load < FIRST_LOADS; load += 1) {
    // One after the other: each counts those before it.
    // oxlint-disable-next-line no-await-in-loop
    await coveredLoad(page, carrierId)
  }
}

/** Says so at once where a load takes a code of everyone: the test is of one that doesn't. */
export const expectUnguarded = async (page: Page, { id }: { id: number }) => {
  const { guard } = await (await page.request.get(`${API}/loads/${id}`)).json()
  expect(guard, 'the load is not guarded').toBeNull()
}

/** An unused address that no source on file has. */
export const strangersAddress = () =>
  `dispatch-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@strangers.example`

/** A draft for a load. */
export const draftOf = async (page: Page, loadId: number, email: string): Promise<MadeConfirmation> => {
  const answer = await page.request.post(`${API}/rate_confirmations`, {
    data: { rate_confirmation: { load_id: loadId, rate: 2450, recipient_email: email } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

interface HeldMail {
  id: number
  status: string
}

/** Sends a draft, with a reason where something was found against it, and releases its email; gives the link that the carrier gets. */
export const sentLink = async (page: Page, { id }: MadeConfirmation, email: string): Promise<string> => {
  const before = await lastMail(page.request)
  const send = { recipient_email: email, reason: 'A browser test.' }
  const sent = await page.request.post(`${API}/rate_confirmations/${id}/send`, { data: { send } })
  expect(sent.status(), await sent.text()).toBe(202)
  const { mails }: { mails: HeldMail[] } = await sent.json()
  const held = mails.find(({ status }) => status === 'flagged')
  if (held) {
    const released = await page.request.post(`${API}/rate_confirmation_mails/${held.id}/release`, {
      data: { reason: 'Called the number on file.' },
    })
    expect(released.status(), await released.text()).toBe(200)
  }
  return pathOf(await mailedLink(page.request, email, before))
}

/** The address on FMCSA's file, to which codes go. */
export const addressOnFile = async (page: Page, carrierId: number): Promise<string> => {
  const answer = await page.request.get(`${API}/carriers/${carrierId}/detail_for_haulwarden_broker`)
  const [contact]: { value: string }[] = (await answer.json()).identity.email_addresses
  if (!contact) throw new Error(`carrier ${carrierId} has no email on file`)
  return contact.value.toLowerCase()
}

/** A carrier with authority and insurance and an address on FMCSA's file. */
const carrierWithAddress = async (request: APIRequestContext): Promise<Carrier> => {
  const full = 'q[has_active_authority]=carrier&q[bipd_on_file_gteq]=1&q[s]=power_units+desc&per_page=15'
  const found: Carrier[] = await (await request.get(`${API}/carriers?${full}`)).json()
  const details = await Promise.all(
    found.map(async ({ id }) =>
      (await request.get(`${API}/carriers/${id}/detail_for_haulwarden_broker`)).json(),
    ),
  )
  const carrier = found.find((_, at) => details[at].identity.email_addresses.length > 0)
  if (!carrier) throw new Error('None of the largest carriers has an address on file.')
  return carrier
}

/** The carrier of these tests has an address on FMCSA's file: codes go there. */
export const test = base.extend<object, { carrier: Carrier }>({
  carrier: [
    async ({ signedIn }, use) => use(await carrierWithAddress(signedIn.request)),
    { scope: 'worker' },
  ],
})

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const acts = (page: Page) => page.getByRole('group', { name: 'Actions' })

/** Enters the code that goes to the address on file. */
export const prove = async (phone: Page, broker: Page, onFile: string) => {
  const before = await lastMail(broker.request)
  await phone.getByRole('button', { name: 'Email the code' }).click()
  const code = await mailedCode(broker.request, onFile, before)
  await phone.getByLabel('Digit 1 of 6').focus()
  await phone.keyboard.type(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
}
