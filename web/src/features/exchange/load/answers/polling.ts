/** How often a load's offers are asked for while some are on their way. */
import type { Offer } from '@/domains/exchange/types'

/** An offer is on its way for seconds. */
const SENDING_MS = 5_000

/** One that is still on its way after this long waits for something else. */
const PATIENCE_MS = 120_000

/** Since when an answer is the same: an answer that equals the one before is that very object. */
const firstSeen = new WeakMap<readonly Pick<Offer, 'status'>[], number>()

/** Null where nothing is on its way, and once it was for so long without a change. */
export const pollMs = (offers: readonly Pick<Offer, 'status'>[] | undefined, now: number) => {
  if (!offers?.some(({ status }) => status === 'queued')) return null
  const since = firstSeen.get(offers) ?? now
  firstSeen.set(offers, since)
  return now - since < PATIENCE_MS ? SENDING_MS : null
}
