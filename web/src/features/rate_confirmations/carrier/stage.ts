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
