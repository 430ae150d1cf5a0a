/** A log as its form holds it, and as the call takes it. Pure. */
import type { LoadLog, LogType, NewLog } from '@/domains/loads/types'

export interface LogValues extends Record<string, unknown> {
  is_type: LogType
  stop_id: string
  occurred_at: string
  body: string
  eta_at: string
}

/** Stops' logs name their stop; calls and new ETAs may say when and where from. */
export const logFields = (type: LogType) => ({
  needsStop: type === 'arrival' || type === 'departure' || type === 'pickup' || type === 'delivery',
  hasEta: type === 'eta' || type === 'check_call',
  hasSpot: type === 'check_call',
})

interface Spot {
  latitude: number
  longitude: number
}

/** The log of the stop that a new one would correct: the stop has one of its kind. */
export const correctedBy = (logs: readonly LoadLog[], type: LogType, stopId: string) =>
  logFields(type).needsStop
    ? logs.find(({ is_type, stop_id }) => is_type === type && String(stop_id) === stopId)
    : undefined

/** `instant` reads a time on the clocks that the form shows. `corrects` is the log whose time it replaces. */
export const newLogOf = (
  load_id: number,
  values: LogValues,
  spot: Spot | null,
  instant: (local: string) => string,
  corrects?: number,
): NewLog => ({
  load_id,
  is_type: values.is_type,
  occurred_at: instant(values.occurred_at),
  ...(values.stop_id && { stop_id: Number(values.stop_id) }),
  ...(values.body.trim() && { body: values.body.trim() }),
  ...(values.eta_at && logFields(values.is_type).hasEta && { eta_at: instant(values.eta_at) }),
  ...(spot && { latitude: spot.latitude, longitude: spot.longitude }),
  ...(corrects != null && { corrects }),
})
