/** Where a load that is offered to a carrier goes, by city: streets follow once it is accepted. Pure. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']

/** A stop of an offer or of a rate confirmation, as its carrier sees it. */
export type OfferedStop = Pick<
  Schemas['CarrierStop'],
  'position' | 'kind' | 'city' | 'state' | 'window_start_at' | 'window_end_at' | 'time_zone'
> &
  Partial<Pick<Schemas['CarrierOfferStop'], 'scheduling'>>

export const STOP_NAMES: Readonly<Record<OfferedStop['kind'], string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  other: 'Stop',
}

type City = Pick<OfferedStop, 'city' | 'state'>

export const cityOf = ({ city, state }: City) => [city, state].filter(Boolean).join(', ') || 'Unknown place'

/** `Dallas, TX → Chicago, IL`. */
export const laneOf = ({ stops }: { stops: readonly City[] }) => {
  const [first, last] = [stops[0], stops.at(-1)]
  return first && last ? `${cityOf(first)} → ${cityOf(last)}` : 'Unknown lane'
}
