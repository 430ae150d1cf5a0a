/**
 * Hears of high alerts as they come, beside the poll of four minutes: server-sent events, while the page is in view. A hidden page lets go of its
 * connection, since a browser has few for a site; when it is seen again, what came meanwhile is asked.
 */
import type { AlertPush } from './types'

export const STREAM_URL = '/monitor/api/v1/tickets/stream'

/** What is done with what is heard. */
export interface Hearing {
  /** Alerts that can't wait. */
  push: (push: AlertPush) => void
  /** Something may have been missed: lists and counts are asked anew. Also renews the session, before a connection that was refused is tried again. */
  again: () => void
}

/** How long until a connection that was refused is tried again; it doubles each time. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 240_000

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

const read = (text: string): AlertPush | null => {
  try {
    return JSON.parse(text) as AlertPush
  } catch {
    return null
  }
}

/** Hears until it is stopped; gives what stops it. `open` is for tests. */
export const hearAlerts = (
  { push, again }: Hearing,
  open: (url: string) => Source = url => new EventSource(url),
) => {
  let source: Source | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let hasMissed = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const connect = () => {
    const opened = open(STREAM_URL)
    source = opened
    opened.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      if (hasMissed) again()
      hasMissed = false
    })
    opened.addEventListener('alerts', event => {
      const heard = read((event as MessageEvent<string>).data)
      if (heard) push(heard)
    })
    opened.addEventListener('missed', again)
    opened.addEventListener('error', () => {
      hasMissed = true
      // The browser comes back by itself unless it was refused, as when the session’s token has run out.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      close()
      timer = setTimeout(() => {
        again()
        timer = setTimeout(connect, RENEWED_MS)
      }, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
  }
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hasMissed = true
      close()
    } else if (source === null) {
      clearTimeout(timer)
      connect()
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}

/** How long the call that renews the session is waited for. */
const RENEWED_MS = 2_000
