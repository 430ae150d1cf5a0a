import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearAlerts } from './alert-stream'
import type { AlertPush } from './types'

/** A connection whose other end is the test. */
class Source {
  static readonly all: Source[] = []
  readyState = 0
  isClosed = false
  private readonly hearers = new Map<string, ((event: never) => void)[]>()
  constructor() {
    Source.all.push(this)
  }
  addEventListener(name: string, hearer: (event: never) => void) {
    this.hearers.set(name, [...(this.hearers.get(name) ?? []), hearer])
  }
  close() {
    this.isClosed = true
  }
  tell(name: string, data = '') {
    for (const hearer of this.hearers.get(name) ?? []) hearer({ data } as never)
  }
}

const nth = (at: number) => {
  const found = Source.all[at]
  if (!found) throw new Error(`there is no connection ${at}`)
  return found
}

/** A page that is seen or not. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

let page = new Page()
const show = (state: DocumentVisibilityState) => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

const push: AlertPush = { reason: 'high', count: 1, tickets: [] }
const heard = { push: vi.fn(), again: vi.fn() }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', { CLOSED: 2 })
  page = new Page()
  vi.stubGlobal('document', page)
  Source.all.length = 0
  heard.push.mockReset()
  heard.again.mockReset()
  stop = hearAlerts(heard, () => new Source() as never)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hands on what is pushed, and asks anew where something was missed', () => {
  nth(0).tell('open')
  nth(0).tell('alerts', JSON.stringify(push))
  nth(0).tell('alerts', 'no json')
  nth(0).tell('missed')
  expect(heard.push.mock.calls).toEqual([[push]])
  expect(heard.again).toHaveBeenCalledTimes(1)
})

it('lets go while the page is hidden, and asks anew when it is seen again', () => {
  show('hidden')
  expect(nth(0).isClosed).toBe(true)
  show('visible')
  expect(Source.all).toHaveLength(2)
  nth(1).tell('open')
  expect(heard.again).toHaveBeenCalledTimes(1)
})

it('comes back after a refusal, later each time', async () => {
  nth(0).readyState = 2
  nth(0).tell('error')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(Source.all).toHaveLength(2)
  nth(1).readyState = 2
  nth(1).tell('error')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(Source.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(Source.all).toHaveLength(3)
  expect(heard.again).toHaveBeenCalledTimes(2)
})

it('leaves it to the browser to come back when a connection breaks off', async () => {
  nth(0).tell('error')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Source.all).toHaveLength(1)
})

it('opens nothing once it is stopped', async () => {
  nth(0).readyState = 2
  nth(0).tell('error')
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  show('visible')
  expect(Source.all).toHaveLength(1)
})
