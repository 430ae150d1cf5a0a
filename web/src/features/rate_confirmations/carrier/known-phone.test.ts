import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { knownPhoneQuery } from './known-phone'
import type { Offer } from './types'

// As a browser has it: an address of the page's own site may go without it. The client takes it when it is made.
vi.hoisted(() => {
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? `https://haulwarden.test${input}` : input, init)
    }
  }
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const LINKED: Partial<Offer> = {
  id: 7,
  name: null,
  needs_code: false,
  accepted_at: null,
  proven_by: 'on_file',
}
const OWN: Partial<Offer> = { ...LINKED, name: 'Olga Owner', title: 'Dispatcher', proven_by: 'device' }

interface Server {
  /** What the emailed link shows. */
  linked?: Partial<Offer>
  /** What the browser's own token shows. */
  own?: Partial<Offer>
  /** What the browser's session is answered as it asks for a token of its own. */
  given?: number
}

/** The token to go on with, and how often the server gave one. */
const opened = async ({ linked = {}, own = {}, given = 201 }: Server = {}) => {
  let asked = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') {
      asked += 1
      expect(new URL(request.url).pathname).toBe('/monitor/api/v1/carrier_rate_confirmations/7/open')
      expect(request.headers.get('x-carrier-session')).toBe('session')
      return Response.json({ token: 'own' }, { status: given })
    }
    const isOwn = request.headers.get('x-link-token') === 'own'
    return Response.json(isOwn ? { ...OWN, ...own } : { ...LINKED, ...linked })
  })
  const token = await new QueryClient()
    .fetchQuery(knownPhoneQuery('session', 'emailed'))
    .catch(() => 'failed')
  return { token, asked }
}

it('goes on with what a remembered phone knows, also where the email went to an address that isn’t on file', async () => {
  expect(await opened()).toEqual({ token: 'own', asked: 1 })
  const stranger = { needs_code: true, proven_by: null }
  expect(await opened({ linked: stranger })).toEqual({ token: 'own', asked: 1 })
  expect(await opened({ linked: { ...stranger, accepted_at: '2026-11-27T12:00:00Z' } })).toMatchObject({
    token: 'own',
  })
})

it('stays with the link where the phone alone proves nothing', async () => {
  // A guarded load, or an address that changed after the phone was proven.
  const unproven = { needs_code: true, proven_by: null }
  expect(await opened({ linked: unproven, own: unproven })).toEqual({ token: 'emailed', asked: 1 })
  // Its browser has given a code already.
  expect(await opened({ linked: { proven_by: 'code' }, own: unproven })).toMatchObject({ token: 'emailed' })
})

it('asks for no other token where nothing is left to ask', async () => {
  expect(await opened({ linked: { accepted_at: '2026-11-27T12:00:00Z' } })).toEqual({
    token: 'emailed',
    asked: 0,
  })
  expect(await opened({ linked: { name: 'Olga Owner' } })).toEqual({ token: 'emailed', asked: 0 })
})

it('gives none where the phone is another carrier’s or its session has ended: the page goes on with the link', async () => {
  expect(await opened({ given: 404 })).toEqual({ token: 'failed', asked: 1 })
  expect(await opened({ given: 401 })).toEqual({ token: 'failed', asked: 1 })
})
