/** The time by a load's clock, followed while the page is open. */
import { useEffect, useState } from 'react'
import { freightTime } from '@/domains/loads/freight-clock'
import type { DrivePage } from './types'

const LOOK_MS = 20_000
const SOONEST_MS = 1000

/** In milliseconds. */
export const useLoadNow = (clock: DrivePage['freight_clock']) => {
  const [now, setNow] = useState(() => Date.now())
  const every = Math.max(SOONEST_MS, LOOK_MS / (clock?.speed ?? 1))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return freightTime(clock, now)
}
