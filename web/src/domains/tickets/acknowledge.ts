/** By when a high alert must be acknowledged, and what became of it, in words. Pure. */
import type { Ticket } from './types'

type Acknowledged = Pick<Ticket, 'acknowledgement' | 'status'>

/** How an open alert's clock stands; null where none runs. */
export const clockOf = ({ acknowledgement: clock, status }: Acknowledged) => {
  if (!clock || clock.acknowledged_at != null || clock.due_at == null || status === 'closed') return null
  if (clock.on_call_told_at != null)
    return { isOverdue: true, words: 'Overdue: told the managers and who is on call' } as const
  if (clock.managers_told_at != null) return { isOverdue: true, words: 'Overdue: told the managers' } as const
  return { isOverdue: false, dueAt: clock.due_at } as const
}
