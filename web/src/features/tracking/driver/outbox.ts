/**
 * What the driver's phone has to tell and could not send yet: positions and taps. It is kept in the browser, so that neither a reload nor an
 * hour without a signal loses any of it, and is sent as soon as there is a connection. What the server refuses for good is not sent again.
 */
import { ApiError } from '@/api/errors'
import type { Fix } from './fixes'
import type { Tap } from './taps'

/** What waits. */
export interface Waiting {
  fixes: readonly Fix[]
  taps: readonly Tap[]
}

/** Where it is kept beyond a reload. */
export interface Shelf {
  read: () => Partial<Waiting> | null
  write: (waiting: Waiting | null) => void
}

export interface Calls {
  positions: (fixes: readonly Fix[]) => Promise<{ is_sharing: boolean }>
  tap: (tap: Tap) => Promise<unknown>
}

/** What became of sending. */
export type Sent =
  /** Nothing waits any more. */
  | 'all'
  /** No connection: later. */
  | 'later'
  /** Positions are not shared any more. */
  | 'stopped'
  /** The page has ended. */
  | 'ended'

/** As many as one call takes. */
const MOST_IN_A_CALL = 1000
/** About a week of driving. The oldest go first. */
const MOST_FIXES = 10_000
/** The server takes nothing older. */
const KEPT_MS = 7 * 86_400_000

/** Trying again may help. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

const isSame = (one: Tap, other: Tap) => one.stop_id === other.stop_id && one.is_type === other.is_type

export class Outbox {
  readonly #shelf: Shelf
  readonly #calls: Calls
  readonly #listeners = new Set<() => void>()
  #seen: Waiting
  #sending: Promise<Sent> | null = null

  constructor(shelf: Shelf, calls: Calls) {
    this.#shelf = shelf
    this.#calls = calls
    this.#seen = this.#read()
  }

  /** What waits; the same object until something changes. */
  readonly waiting = () => this.#seen

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  addFix(fix: Fix) {
    const { fixes, taps } = this.#read()
    const young = fixes.filter(({ at }) => at > fix.at - KEPT_MS && at !== fix.at)
    this.#write({ fixes: [...young, fix].slice(-MOST_FIXES), taps })
  }

  addTap(tap: Tap) {
    const { fixes, taps } = this.#read()
    this.#write({ fixes, taps: [...taps.filter(one => !isSame(one, tap)), tap] })
  }

  /** The driver has read why it was refused. */
  dropTap(tap: Tap) {
    const { fixes, taps } = this.#read()
    this.#write({ fixes, taps: taps.filter(one => !isSame(one, tap)) })
  }

  /** What was measured and is not to be sent: sharing was ended. */
  dropFixes() {
    this.#write({ fixes: [], taps: this.#read().taps })
  }

  clear() {
    this.#write({ fixes: [], taps: [] })
  }

  /**
   * Sends what waits, positions first: a tap at a delivery is judged by where the truck is, and an old position would speak against it. While
   * it is under way, another call waits for the same.
   */
  send(): Promise<Sent> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll(): Promise<Sent> {
    const fixes = await this.#sendFixes()
    if (fixes === 'ended') return fixes
    const taps = await this.#sendTaps()
    return taps === 'all' ? fixes : taps
  }

  async #sendTaps(): Promise<Sent> {
    for (;;) {
      const tap = this.#read().taps.find(({ refused }) => refused === undefined)
      if (!tap) return 'all'
      try {
        // One after the other: a departure is refused before its arrival.
        // oxlint-disable-next-line no-await-in-loop
        await this.#calls.tap(tap)
        this.dropTap(tap)
      } catch (error) {
        if (isStatus(error, 401)) return this.#end()
        if (mayPass(error)) return 'later'
        this.addTap({ ...tap, refused: error instanceof Error ? error.message : '' })
      }
    }
  }

  async #sendFixes(): Promise<Sent> {
    let isShared = true
    for (;;) {
      const some = this.#read().fixes.slice(0, MOST_IN_A_CALL)
      // What was measured before sharing ended is sent all the same.
      if (some.length === 0) return isShared ? 'all' : 'stopped'
      try {
        // oxlint-disable-next-line no-await-in-loop
        const { is_sharing } = await this.#calls.positions(some)
        isShared = is_sharing
        this.#without(some)
      } catch (error) {
        if (isStatus(error, 401)) return this.#end()
        if (isStatus(error, 409)) return this.#stop()
        if (mayPass(error)) return 'later'
        // What cannot be read now cannot be read later.
        this.#without(some)
      }
    }
  }

  #without(sent: readonly Fix[]) {
    const gone = new Set(sent.map(({ at }) => at))
    const { fixes, taps } = this.#read()
    this.#write({ fixes: fixes.filter(({ at }) => !gone.has(at)), taps })
  }

  #stop(): Sent {
    this.dropFixes()
    return 'stopped'
  }

  #end(): Sent {
    this.clear()
    return 'ended'
  }

  /** As it is kept: another tab may have changed it. */
  #read(): Waiting {
    const kept = this.#shelf.read()
    return {
      fixes: Array.isArray(kept?.fixes) ? kept.fixes : [],
      taps: Array.isArray(kept?.taps) ? kept.taps : [],
    }
  }

  #write(waiting: Waiting) {
    const isEmpty = waiting.fixes.length === 0 && waiting.taps.length === 0
    this.#shelf.write(isEmpty ? null : waiting)
    this.#seen = waiting
    for (const listener of this.#listeners) listener()
  }
}
