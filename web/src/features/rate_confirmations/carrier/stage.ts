/** What the carrier's page asks of whoever opened it, one thing at a time. Pure. */
import type { Offer } from './types'

/**
 * `closed`: it no longer counts. `unopened`: before the click that no scanner of email makes. `changed`: the load isn't what it says
 * anymore, so that it can't be accepted. `expired`: it counts, but can't be answered.
 */
export type Stage = 'closed' | 'unopened' | 'changed' | 'prove' | 'answer' | 'expired' | 'accepted'

type About = Pick<Offer, 'status' | 'actions' | 'needs_code' | 'accepted_at' | 'has_load_changed'>

export const stageOf = ({
  status,
  actions,
  needs_code: needsCode,
  accepted_at: accepted,
  has_load_changed: hasChanged,
}: About): Stage => {
  if (status === 'cancelled' || status === 'rejected') return 'closed'
  if (accepted == null && actions.includes('open')) return 'unopened'
  if (hasChanged) return 'changed'
  if (needsCode) return 'prove'
  if (accepted != null) return 'accepted'
  return actions.includes('accept') ? 'answer' : 'expired'
}
