/** Where a load is on its way, in one notion: on its way to a stop, at one, or done. What is said of its arrival is of that stop. Pure. */
import { minutesLate, nextStop } from './stops'
import type { Load, Stop } from './types'
import { isOpen, LOAD_STATUS } from './words'

export type Whereabouts =
  | { is: 'expected'; stop: Stop; eta: string | null; late: number | null }
  | { is: 'at'; stop: Stop; since: string }
  /** No stop is expected any more: when it was delivered, where that was logged. */
  | { is: 'done'; words: string; at: string | null; zone: string | undefined }

export const whereabouts = (load: Pick<Load, 'stops' | 'status' | 'eta_at'>): Whereabouts => {
  const { stops, status, eta_at: eta } = load
  if (!isOpen(load)) {
    const last = stops.findLast(({ kind }) => kind === 'delivery')
    const at = status === 'delivered' ? (last?.done_at ?? last?.departed_at ?? null) : null
    return { is: 'done', words: LOAD_STATUS[status].words, at, zone: last?.time_zone }
  }
  const stop = nextStop(load)
  if (!stop) return { is: 'done', words: 'All stops done', at: null, zone: undefined }
  if (stop.arrived_at != null) return { is: 'at', stop, since: stop.arrived_at }
  return { is: 'expected', stop, eta, late: minutesLate(load) }
}
