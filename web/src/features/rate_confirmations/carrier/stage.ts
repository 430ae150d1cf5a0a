/** What the carrier's page asks of whoever opened it, one thing at a time. Pure. */
import type { Offer } from './types'

/** `closed`: it no longer counts. `unopened`: before the click that no scanner of email makes. `expired`: it counts, but can't be answered. */
export type Stage = 'closed' | 'unopened' | 'prove' | 'answer' | 'expired' | 'accepted'

type About = Pick<Offer, 'status' | 'actions' | 'needs_code' | 'accepted_at'>

export const stageOf = ({ status, actions, needs_code: needsCode, accepted_at: accepted }: About): Stage => {
  if (status === 'cancelled' || status === 'rejected') return 'closed'
  if (accepted == null && actions.includes('open')) return 'unopened'
  if (needsCode) return 'prove'
  if (accepted != null) return 'accepted'
  return actions.includes('accept') ? 'answer' : 'expired'
}

/** `Dallas, TX`. */
export const cityOf = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(', ') || 'Unknown place'

/** `Dallas, TX → Chicago, IL`. */
export const laneOf = ({ stops }: Pick<Offer, 'stops'>) => {
  const [first, last] = [stops[0], stops.at(-1)]
  return first && last ? `${cityOf(first)} → ${cityOf(last)}` : 'Unknown lane'
}
