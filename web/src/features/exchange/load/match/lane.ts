/** The lane of a load, as a lane search begins with it. Pure. */
import { destinationOf, originOf, placeOf } from '@/domains/loads/stops'
import type { Load, Stop } from '@/domains/loads/types'

/** An end of a lane: an area and what it is called. */
export interface End {
  id: number
  name: string
}

/** ZIP codes are areas of this and their number. (docs/areas.md) */
const ZIPS = 100_000_000

/** The area of a stop's ZIP code; null where it has none. */
export const zipEnd = (stop: Stop): End | null => {
  const zip = /^\d{5}(?=$|-?\d{4}$)/.exec(stop.postal_code?.trim() ?? '')?.[0]
  return zip === undefined ? null : { id: ZIPS + Number(zip), name: `${zip}, ${placeOf(stop)}` }
}

/** What is looked up for a stop that has no ZIP code; empty where nothing need be. */
export const termOf = (stop: Stop | undefined) => (stop && !zipEnd(stop) ? placeOf(stop) : '')

/** The first and the last stop. */
export const endsOf = (load: Load) => [originOf(load), destinationOf(load)] as const

/** What the address of a lane search holds. */
export const laneAddress = (from: End | null | undefined, to: End | null | undefined) => ({
  origin: from?.id,
  from: from?.name,
  destination: to?.id,
  to: to?.name,
})
