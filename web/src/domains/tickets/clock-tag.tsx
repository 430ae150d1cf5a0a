/** How a high alert's clock stands. */
import { InstantIn } from '@/kit/place-time'
import { clockOf } from './acknowledge'
import classes from './tickets.module.css'
import type { Ticket } from './types'

export const ClockTag = ({ ticket }: { ticket: Pick<Ticket, 'acknowledgement' | 'status'> }) => {
  const clock = clockOf(ticket)
  if (!clock) return null
  return (
    <span className={clock.isOverdue ? classes.overdue : classes.due}>
      {clock.isOverdue ? (
        clock.words
      ) : (
        <>
          Acknowledge by <InstantIn at={clock.dueAt} isShort />
        </>
      )}
    </span>
  )
}
