/** The time by which a company's loads are judged: the clock on the wall, or in the demonstration one that runs faster. */
import { useEffect, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { useUser } from '@/kit/access/use-user'

/** At `started_at` it showed `origin`; it runs so many times as fast as the wall's. */
export type FreightClock = NonNullable<CurrentUser['freight_clock']>

/** What the clock shows, in milliseconds. Pure. */
export const freightTime = (clock: FreightClock | null | undefined, now: number) =>
  clock ? Date.parse(clock.origin) + (now - Date.parse(clock.started_at)) * clock.speed : now

/** Ages are told in minutes: looked at twice in each. */
const LOOK_MS = 30_000
const SOONEST_MS = 5000

/**
 * What a clock shows, followed while the page is open: looked at every `lookMs` of its own, and no more often than `soonestMs` of the wall's. In
 * milliseconds.
 */
export const useClock = (clock: FreightClock | null | undefined, lookMs: number, soonestMs: number) => {
  const [now, setNow] = useState(() => Date.now())
  const every = Math.max(soonestMs, lookMs / (clock?.speed ?? 1))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return freightTime(clock, now)
}

/** What the company's clock shows, followed while the page is open. */
export const useFreightNow = () => useClock(useUser()?.freight_clock, LOOK_MS, SOONEST_MS)
