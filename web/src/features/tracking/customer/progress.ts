/** How far a load is, in the words of its customer. Pure. */
import type { Outcome } from '@/ui/outcome'
import type { TrackPage, TrackStop } from '../types'

type Told = Pick<TrackStop, 'kind' | 'arrived_at' | 'done_at' | 'departed_at'>

/** What happened at a stop last, and when. */
export const stopState = ({ kind, arrived_at, done_at, departed_at }: Told) => {
  if (kind === 'delivery' && done_at != null) return { words: 'Delivered', at: done_at }
  if (departed_at != null) return { words: kind === 'pickup' ? 'Picked up, left' : 'Left', at: departed_at }
  if (kind === 'pickup' && done_at != null) return { words: 'Picked up', at: done_at }
  if (arrived_at != null) return { words: 'Truck arrived', at: arrived_at }
  return { words: 'Not there yet', at: null }
}

const isLeft = ({ kind, done_at, departed_at }: Told) =>
  departed_at != null || (kind === 'delivery' && done_at != null)

/** The stop that the truck is on its way to; none while it stands at one, or after the last. */
export const expectedStop = <Stop extends Told>(stops: readonly Stop[]): Stop | undefined => {
  const next = stops[stops.findLastIndex(isLeft) + 1]
  return next?.arrived_at == null ? next : undefined
}

interface Look {
  words: string
  outcome: Outcome
}

const STATUS: Readonly<Record<TrackPage['status'], Look>> = {
  available: { words: 'Being planned', outcome: 'unknown' },
  covered: { words: 'Truck assigned', outcome: 'unknown' },
  progress: { words: 'On its way', outcome: 'pass' },
  delayed: { words: 'Running late', outcome: 'warn' },
  delivered: { words: 'Delivered', outcome: 'pass' },
  assumed_delivered: { words: 'Assumed delivered', outcome: 'unknown' },
  cancelled: { words: 'Canceled', outcome: 'fail' },
}

/** Where the load stands. It is in progress from its arrival at the pickup on, and on its way once it has left it. */
export const statusWords = (status: TrackPage['status'], stops: readonly Told[]): Look =>
  status === 'progress' && !stops.some(isLeft) ? { words: 'At the pickup', outcome: 'pass' } : STATUS[status]
