import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Fix } from './fixes'
import { type Calls, Outbox, type Shelf, type Waiting } from './outbox'
import type { Tap } from './taps'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const DAY_MS = 86_400_000

const fix = (minute: number): Fix => ({ at: NOW + minute * 60_000, lat: 32 + minute / 1000, lon: -96 })
const tap = (is_type: Tap['is_type'] = 'arrival', stop_id = 7): Tap => ({ stop_id, is_type, at: NOW })

const fixes = (count: number) => Array.from({ length: count }, (_, minute) => fix(minute))

/** The browser's storage: texts, as after a reload. */
const storage = (held: readonly Fix[] = []) => {
  let text: string | null = JSON.stringify({ fixes: held, taps: [] })
  return {
    read: () => (text === null ? null : (JSON.parse(text) as Waiting)),
    write: waiting => {
      text = waiting && JSON.stringify(waiting)
    },
  } satisfies Shelf
}

const server = (more: Partial<Calls> = {}) => {
  const got: { fixes: Fix[]; taps: Tap[]; calls: number } = { fixes: [], taps: [], calls: 0 }
  const calls: Calls = {
    positions: async fixes => {
      got.calls += 1
      got.fixes.push(...fixes)
      return { is_sharing: true }
    },
    tap: async one => got.taps.push(one),
    ...more,
  }
  return { got, calls }
}

const refusing =
  (status: number, detail = 'No.') =>
  async () => {
    throw new ApiError(status, { errors: [{ code: 'invalid', detail }] })
  }

const noSignal = refusing(0)

describe('the outbox', () => {
  it('keeps what could not be sent over a reload, and sends it once there is a signal', async () => {
    const shelf = storage()
    const before = new Outbox(shelf, server({ positions: noSignal, tap: noSignal }).calls)
    before.addFix(fix(0))
    before.addFix(fix(1))
    before.addTap(tap())
    expect(await before.send()).toBe('later')

    const { got, calls } = server()
    const after = new Outbox(shelf, calls)
    expect(after.waiting()).toEqual({ fixes: [fix(0), fix(1)], taps: [tap()] })
    expect(await after.send()).toBe('all')

    expect([got.fixes, got.taps]).toEqual([[fix(0), fix(1)], [tap()]])
    expect(after.waiting()).toEqual({ fixes: [], taps: [] })
    expect(shelf.read()).toBeNull()
  })

  it('sends many positions in several calls, and no position twice', async () => {
    const { got, calls } = server()
    const outbox = new Outbox(storage(fixes(2300)), calls)

    await Promise.all([outbox.send(), outbox.send()])

    expect([got.calls, got.fixes.length]).toEqual([3, 2300])
  })

  it('keeps what is added while it sends', async () => {
    let outbox: Outbox | null = null
    const { got, calls } = server({
      positions: async fixes => {
        if (got.fixes.length === 0) outbox?.addFix(fix(1))
        got.fixes.push(...fixes)
        return { is_sharing: true }
      },
    })
    outbox = new Outbox(storage(), calls)
    outbox.addFix(fix(0))

    await outbox.send()

    expect(got.fixes).toEqual([fix(0), fix(1)])
  })

  it('tells each stop’s event once, however often it was tapped', () => {
    const outbox = new Outbox(storage(), server().calls)
    outbox.addTap(tap('arrival'))
    outbox.addTap(tap('departure'))
    outbox.addTap({ ...tap('arrival'), at: NOW + 1 })

    expect(outbox.waiting().taps).toEqual([tap('departure'), { ...tap('arrival'), at: NOW + 1 }])
  })

  it('says why a tap was refused, and sends the rest', async () => {
    const { got, calls } = server()
    const outbox = new Outbox(storage(), {
      ...calls,
      tap: async one =>
        one.is_type === 'departure' ? refusing(422, 'This is before the arrival.')() : got.taps.push(one),
    })
    outbox.addTap(tap('departure'))
    outbox.addTap(tap('arrival', 8))
    outbox.addFix(fix(0))

    expect(await outbox.send()).toBe('all')

    const refused = { ...tap('departure'), refused: 'This is before the arrival.' }
    expect(outbox.waiting().taps).toEqual([refused])
    expect([got.taps, got.fixes]).toEqual([[tap('arrival', 8)], [fix(0)]])
    outbox.dropTap(refused)
    expect(outbox.waiting().taps).toEqual([])
  })

  it('sends positions before the taps that are judged by them', async () => {
    const sent: string[] = []
    const outbox = new Outbox(storage(fixes(2)), {
      positions: async some => {
        sent.push(`${some.length} positions`)
        return { is_sharing: false }
      },
      tap: async ({ is_type }) => sent.push(is_type),
    })
    outbox.addTap(tap('delivery'))

    expect(await outbox.send()).toBe('stopped')
    expect(sent).toEqual(['2 positions', 'delivery'])
  })

  it.each([0, 429, 503])('waits for a server that answers %i', async status => {
    const outbox = new Outbox(storage(), server({ positions: refusing(status) }).calls)
    outbox.addFix(fix(0))
    expect(await outbox.send()).toBe('later')
    expect(outbox.waiting().fixes).toHaveLength(1)
  })

  it('sends what was measured before sharing ended, and drops what is not shared', async () => {
    const { got, calls } = server()
    const over = new Outbox(storage(fixes(1001)), {
      ...calls,
      positions: async fixes => {
        got.fixes.push(...fixes)
        return { is_sharing: false }
      },
    })
    expect(await over.send()).toBe('stopped')
    expect(got.fixes).toHaveLength(1001)

    const unshared = new Outbox(storage(), server({ positions: refusing(409) }).calls)
    unshared.addFix(fix(0))
    expect(await unshared.send()).toBe('stopped')
    expect(unshared.waiting().fixes).toEqual([])
  })

  it('forgets everything once the page has ended', async () => {
    const shelf = storage()
    const outbox = new Outbox(shelf, server({ tap: refusing(401) }).calls)
    outbox.addFix(fix(0))
    outbox.addTap(tap())

    expect(await outbox.send()).toBe('ended')
    expect(shelf.read()).toBeNull()
  })

  it('keeps a week, and the newest ten thousand', () => {
    const outbox = new Outbox(storage(fixes(10_000)), server().calls)

    outbox.addFix(fix(10_000))
    expect(outbox.waiting().fixes).toHaveLength(10_000)
    expect(outbox.waiting().fixes[0]).toEqual(fix(1))

    outbox.addFix({ ...fix(0), at: NOW + 14 * DAY_MS })
    expect(outbox.waiting().fixes.length).toBe(1)
  })

  it('reads nothing out of what it did not write', () => {
    const shelf = { read: () => ({ fixes: 'none' }) as never, write: () => {} }
    expect(new Outbox(shelf, server().calls).waiting()).toEqual({ fixes: [], taps: [] })
  })

  it('tells who listens, and gives the same object until something changes', () => {
    const outbox = new Outbox(storage(), server().calls)
    let told = 0
    const leave = outbox.subscribe(() => (told += 1))
    expect(outbox.waiting()).toBe(outbox.waiting())
    outbox.addFix(fix(0))
    leave()
    outbox.addFix(fix(1))
    expect(told).toBe(1)
  })
})
