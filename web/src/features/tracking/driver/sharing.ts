/** Whether the phone's location is shared at a moment. Pure. */
import type { DriveConsent, DriveStop } from '../types'

export type Sharing =
  /** Not agreed to. */
  | 'none'
  /** Too late for it. */
  | 'over'
  /** Agreed to; it has not begun. */
  | 'later'
  | 'on'

interface About {
  consent: DriveConsent
  stops: readonly Pick<DriveStop, 'departed_at'>[]
  isDelivered: boolean
  /** By the load's clock, in milliseconds. */
  now: number
}

export const sharingAt = ({ consent, stops, isDelivered, now }: About): Sharing => {
  const { is_given: isGiven, starts_at: from, ends_at: until } = consent
  const isLeft = stops.at(-1)?.departed_at != null
  if (isDelivered || isLeft || from == null || (until != null && Date.parse(until) <= now)) return 'over'
  if (!isGiven) return 'none'
  return Date.parse(from) > now ? 'later' : 'on'
}
