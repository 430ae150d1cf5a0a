import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { boardQuery } from './queries'

// As a browser has it: an address of the page's own site may go without it. The client takes it when it is made.
vi.hoisted(() => {
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? `https://haulwarden.test${input}` : input, init)
    }
  }
})

const answers: Response[] = []
let cache: QueryClient
let log: MockInstance<typeof console.error>

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

const COUNTS = { all: 120, posted: 90, unposted: 30 }

const found = (ids: number[], total = ids.length) =>
  json(
    200,
    { results: ids.map(id => ({ id })), counts: COUNTS },
    { currentpage: '1', totalpages: '1', totalitems: `${total}` },
  )

const problem = (status: number) =>
  json(status, { errors: [{ code: 'invalid', field: 'q.weight', detail: 'Must be a number.' }] })

const fetchBoard = (q?: Record<string, string>) =>
  cache.fetchQuery({ ...boardQuery('all')({ q }), retry: false })

beforeEach(() => {
  answers.length = 0
  cache = new QueryClient()
  vi.stubGlobal('fetch', async () => answers.shift())
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the board', () => {
  it('has its rows from the answer, and its pages from the headers', async () => {
    answers.push(found([7, 8], 120))
    expect(await fetchBoard()).toMatchObject({
      rows: [{ id: 7 }, { id: 8 }],
      total: 120,
      counters: COUNTS,
      noUserLoads: false,
    })
  })
  it('says that none of one’s own loads were found, of one’s own loads alone', async () => {
    answers.push(found([]), found([]))
    expect((await fetchBoard({ my_loads: 'true' })).noUserLoads).toBe(true)
    expect((await fetchBoard()).noUserLoads).toBe(false)
  })
  it.each([400, 422])('marks criteria that are not met, with why: %i', async status => {
    answers.push(problem(status))
    const page = await fetchBoard({ weight: 'much' })
    expect(page.rows).toEqual([])
    expect(page.criteria).toBeInstanceOf(ApiError)
    expect(page.criteria?.problems[0]?.detail).toBe('Must be a number.')
    expect(log).not.toHaveBeenCalled()
  })
  it('keeps what it showed when anything else fails, which goes to the console', async () => {
    answers.push(found([7]), problem(500))
    await fetchBoard()
    expect((await fetchBoard({ s: 'price asc' })).rows).toEqual([{ id: 7 }])
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }))
  })
  it('says so where it had shown nothing', async () => {
    answers.push(problem(500))
    await expect(fetchBoard()).rejects.toMatchObject({ status: 500 })
  })
  it('takes an answer without data for an error', async () => {
    answers.push(json(200, null))
    await expect(fetchBoard()).rejects.toThrow('No data returned from API')
  })
})
