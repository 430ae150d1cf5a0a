/** What a load's stops say: where it begins and ends, what comes next, how late it is. Pure. */
import type { Load, Movement, Stop } from './types'

/** `Dallas, TX`, of a ZIP code without a city too; the code or the facility where no place is known. */
export const placeOf = ({ city, state, zip_place: ofZip, postal_code: zip, name }: Stop) =>
  (city ? [city, state].filter(Boolean).join(', ') : ofZip) || zip || name || state || 'Unknown place'

/** A stop by number and place: `Stop 2, Chicago, IL`. */
export const stopName = (stop: Stop) => `Stop ${stop.position + 1}, ${placeOf(stop)}`

export const originOf = ({ stops }: Pick<Load, 'stops'>) =>
  stops.find(({ kind }) => kind === 'pickup') ?? stops[0]

export const destinationOf = ({ stops }: Pick<Load, 'stops'>) =>
  stops.findLast(({ kind }) => kind === 'delivery') ?? stops.at(-1)

/** Whether the freight is on the truck. */
export const isPickedUp = (load: Pick<Load, 'stops'>) => {
  const first = originOf(load)
  return first?.done_at != null || first?.departed_at != null
}

const isLeft = ({ departed_at, done_at, kind }: Stop) =>
  departed_at != null || (kind === 'delivery' && done_at != null)

/** The stop that the truck is at, or is on its way to; none after the last. */
export const nextStop = ({ stops }: Pick<Load, 'stops'>) => {
  const last = stops.findLastIndex(isLeft)
  return stops[last + 1]
}

const MINUTE_MS = 60_000

/** Minutes by which the expected arrival is past the next stop's window; null while it is in time, or unknown. */
export const minutesLate = (load: Pick<Load, 'stops' | 'eta_at'>) => {
  const stop = nextStop(load)
  if (!stop || load.eta_at == null || stop.arrived_at != null) return null
  const late = Math.round((Date.parse(load.eta_at) - Date.parse(stop.window_end_at)) / MINUTE_MS)
  return late > 0 ? late : null
}

/** Those placed by ZIP code or city: positions there are near, never arrivals. */
export const isApproximate = ({ geo_source: source }: Stop) => source === 'zip' || source === 'city'

/** Assignments that stand, in the order of their stops. */
export const openMovements = <Row extends Pick<Movement, 'removed_at' | 'first_stop'>>(
  movements: readonly Row[],
) => movements.filter(({ removed_at: at }) => at == null).toSorted((a, b) => a.first_stop - b.first_stop)

/** Parts of the way that no one hauls, as positions of stops. */
export const unassigned = (
  movements: readonly Pick<Movement, 'removed_at' | 'first_stop' | 'last_stop'>[],
  stops: number,
) => {
  const found: { first: number; last: number }[] = []
  let from = 0
  for (const { first_stop: first, last_stop: last } of openMovements(movements)) {
    if (first > from) found.push({ first: from, last: first })
    from = Math.max(from, last)
  }
  if (from < stops - 1) found.push({ first: from, last: stops - 1 })
  return found
}

/** The carrier by name, or by its number. */
export const carrierName = ({ legal_name, dot_number }: NonNullable<Load['carrier']>) =>
  legal_name || (dot_number == null ? 'Unknown carrier' : `USDOT ${dot_number}`)

/** The truck by the carrier's own number, or by the end of its VIN. */
export const vehicleName = ({ name, vin }: NonNullable<Load['vehicle']>) =>
  name ?? (vin ? `…${vin.slice(-6)}` : 'Truck')
