/** The time by a load's clock, followed while the page is open. */
import { useClock } from '@/domains/loads/freight-clock'
import type { DrivePage } from './types'

const LOOK_MS = 20_000
const SOONEST_MS = 1000

/** In milliseconds. */
export const useLoadNow = (clock: DrivePage['freight_clock']) => useClock(clock, LOOK_MS, SOONEST_MS)
