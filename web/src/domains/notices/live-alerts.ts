/** How many alerts are new, polled: starting when a user who may handle them is known. (Document 1 §6, document 2 §9.) */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '@/api/types'

/** Document 2 §9: four minutes, unless the site is configured otherwise. */
export const LIVE_ALERT_INTERVAL_MS = 240_000

const SCOPES: ReadonlySet<string> = new Set(['view_tickets', 'manage_tickets', 'manage_tickets_and_notes'])

/** Only with the load dashboard and a tickets scope. */
export const mayCountAlerts = ({ id, paywall, scopes }: Pick<CurrentUser, 'id' | 'paywall' | 'scopes'>) =>
  id > 0 && paywall.can_load_dashboard && scopes.some(scope => SCOPES.has(scope))

/** Polls once now and then at every interval; an answer that fails leaves the last count. Gives what stops it. */
export const pollCount = (
  count: () => Promise<number>,
  tell: (count: number) => void,
  intervalMs = LIVE_ALERT_INTERVAL_MS,
) => {
  let isOver = false
  const ask = async () => {
    const answer = await count().catch(() => null)
    if (answer !== null && !isOver) tell(answer)
  }
  void ask()
  const timer = setInterval(() => void ask(), intervalMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/**
 * The count of new alerts, null until there is one and for users who may not see it, and what asks it now. It starts once for a person and
 * continues over navigations. `count` is the caller's (`GET /api/v1/tickets/count`), and must stay the same function.
 */
export const useLiveAlertCount = (
  user: CurrentUser | null,
  count: () => Promise<number>,
  intervalMs?: number,
) => {
  const [known, setKnown] = useState<number | null>(null)
  const asks = useRef(() => {})
  const may = user !== null && mayCountAlerts(user)
  useEffect(() => {
    if (!may) return
    let isOver = false
    const tell = (answer: number) => {
      if (!isOver) setKnown(answer)
    }
    asks.current = () => void count().then(tell, () => {})
    const stop = pollCount(count, tell, intervalMs)
    return () => {
      isOver = true
      asks.current = () => {}
      stop()
      setKnown(null)
    }
  }, [may, count, intervalMs])
  const ask = useCallback(() => asks.current(), [])
  return [known, ask] as const
}
