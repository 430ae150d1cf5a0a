/** The outbox of a load's page: what waits in it, and sending it again and again while the page is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { forget, load, save } from '@/lib/storage'
import { driveQuery, sendLog, sendPositions } from '../queries'
import { asSent } from './fixes'
import { Outbox, type Sent, type Shelf, type Waiting } from './outbox'

/** Tells one load's from another's; opens nothing. */
const nameOf = (session: string) => `drive.waiting.${session.slice(-8)}`

/** Forgets what waits of a page that has ended. */
export const forgetWaiting = (session: string) => forget(nameOf(session))

/** The browser's storage; the page's own memory where it keeps nothing. */
const shelfOf = (session: string): Shelf => {
  const name = nameOf(session)
  let inPage: Waiting | null = null
  return {
    read: () => load<Partial<Waiting>>(name) ?? inPage,
    write: waiting => {
      inPage = waiting
      if (waiting) save(name, waiting)
      else forget(name)
    },
  }
}

const outboxOf = (session: string) =>
  new Outbox(shelfOf(session), {
    positions: fixes => sendPositions(session, fixes.map(asSent)),
    tap: ({ stop_id, is_type, at }) =>
      sendLog(session, { stop_id, is_type, occurred_at: new Date(at).toJSON() }),
  })

const SEND_MS = 60_000
const SOONEST_MS = 2000

export const useOutbox = (session: string, speed: number) => {
  const queryClient = useQueryClient()
  const outbox = useMemo(() => outboxOf(session), [session])
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waiting)
  const [last, setLast] = useState<Sent>('all')

  const send = useCallback(async () => {
    const { fixes, taps } = outbox.waiting()
    if (fixes.length === 0 && !taps.some(({ refused }) => refused === undefined)) return
    const sent = await outbox.send()
    setLast(sent)
    // What was sent may have been an arrival; the page may have ended.
    if (sent !== 'later') await queryClient.invalidateQueries(driveQuery(session))
  }, [outbox, queryClient, session])

  const every = Math.max(SOONEST_MS, SEND_MS / speed)
  useEffect(() => {
    const now = () => void send()
    now()
    const timer = setInterval(now, every)
    globalThis.addEventListener('online', now)
    // Before the phone sleeps, and when it wakes up.
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [send, every])

  /** Sharing begins again. */
  const restart = useCallback(() => setLast('all'), [])
  return { outbox, waiting, last, send, restart }
}
