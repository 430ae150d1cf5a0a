/** By when a high alert must be acknowledged, and what became of it, in words. Pure. */
import type { Ticket } from './types'

type Acknowledged = Pick<Ticket, 'acknowledgement' | 'status'>

/** Who was told: no one is said to be awake who isn't. */
const toldWords = ({
  managers_count: managers,
  on_call_told_at: onCallAt,
  on_call_count: onCall,
}: NonNullable<Acknowledged['acknowledgement']>) => {
  if (managers > 0 && onCall > 0) return 'told the managers and who is on call'
  const told = managers > 0 ? 'told the managers' : 'no manager to tell'
  if (onCallAt == null) return told
  return onCall > 0 ? `${told}, told who is on call` : `${told}, no one on call`
}

/** How an open alert's clock stands; null where none runs. */
export const clockOf = ({ acknowledgement: clock, status }: Acknowledged) => {
  if (!clock || clock.acknowledged_at != null || clock.due_at == null || status === 'closed') return null
  if (clock.managers_told_at != null || clock.on_call_told_at != null)
    return { isOverdue: true, words: `Overdue: ${toldWords(clock)}` } as const
  return { isOverdue: false, dueAt: clock.due_at } as const
}
