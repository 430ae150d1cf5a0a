/** What a driver tells of a stop by a tap, and what there is to tell next. Pure. */
import type { DriveStop, TapType } from '../types'

export interface Tap {
  stop_id: number
  is_type: TapType
  /** By the load's clock, in milliseconds. */
  at: number
  /** Why the server refused it. */
  refused?: string
}

/** A tap as its button names it. */
export const TAPS: Readonly<Record<TapType, string>> = {
  arrival: 'Arrived',
  pickup: 'Loaded',
  delivery: 'Delivered',
  departure: 'Departed',
}

/** The question before it is told. */
export const QUESTIONS: Readonly<Record<TapType, string>> = {
  arrival: 'Did you arrive?',
  pickup: 'Are you loaded?',
  delivery: 'Is it delivered?',
  departure: 'Did you leave?',
}

export const ANSWERS: Readonly<Record<TapType, string>> = {
  arrival: 'Yes, I arrived',
  pickup: 'Yes, I’m loaded',
  delivery: 'Yes, it’s delivered',
  departure: 'Yes, I left',
}

type Times = Pick<DriveStop, 'arrived_at' | 'done_at' | 'departed_at' | 'kind'>

/** What was not told of a stop yet, in the order in which it happens. */
export const missingTaps = ({ arrived_at, done_at, departed_at, kind }: Times): TapType[] => [
  ...(arrived_at == null ? (['arrival'] as const) : []),
  ...(done_at == null && kind !== 'other' ? [kind] : []),
  ...(departed_at == null ? (['departure'] as const) : []),
]

/** What is offered of a stop: of a pickup whose load is on hold, only that the truck is there. */
export const offeredTaps = (stop: Times, isOnHold: boolean) =>
  missingTaps(stop).filter(type => type === 'arrival' || stop.kind !== 'pickup' || !isOnHold)

const FIELDS = {
  arrival: 'arrived_at',
  pickup: 'done_at',
  delivery: 'done_at',
  departure: 'departed_at',
} as const

/** The stops as they will be once the taps that wait are sent. */
export const withTaps = (stops: readonly DriveStop[], taps: readonly Tap[]): DriveStop[] =>
  stops.map(stop => {
    const told = { ...stop }
    for (const { stop_id, is_type, at, refused } of taps) {
      const field = FIELDS[is_type]
      if (stop_id === stop.id && !refused && told[field] == null) told[field] = new Date(at).toJSON()
    }
    return told
  })

const isLeft = ({ departed_at, done_at, kind }: Times) =>
  departed_at != null || (kind === 'delivery' && done_at != null)

/** The stop that the truck is at, or is on its way to; none after the last. */
export const currentStop = (stops: readonly DriveStop[]) => stops[stops.findLastIndex(isLeft) + 1]
