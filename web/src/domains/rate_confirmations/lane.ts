/** Where a rate confirmation's load goes, and whose it is, in words. Pure. */
import type { RateConfirmation } from './types'

/** `Dallas, TX → Chicago, IL`. */
export const laneOf = ({ origin, destination }: Pick<RateConfirmation['load'], 'origin' | 'destination'>) =>
  `${origin || 'Unknown place'} → ${destination || 'Unknown place'}`

/** The carrier by name, or by its number. */
export const carrierOf = ({
  legal_name,
  dot_number,
}: Pick<RateConfirmation['carrier'], 'legal_name' | 'dot_number'>) => legal_name || `USDOT ${dot_number}`
