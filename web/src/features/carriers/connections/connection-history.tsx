/** Every step of a connection: what was decided, by whom and why. */
import { useQuery } from '@tanstack/react-query'
import type { ConnectionEvent } from '@/api/types'
import { CONNECTION_STATUS } from '@/domains/connections/words'
import { Dialog } from '@/kit/dialog'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { eventsQuery } from './connection-queries'
import classes from './connection.module.css'

/** What a step did, as text. */
const stepsOf = (event: ConnectionEvent) => {
  const { status_before: before, status_after: after, was_dismissed: was, is_dismissed: is } = event
  const steps: string[] = []
  if (before !== after) {
    const words = CONNECTION_STATUS[after].words
    steps.push(before ? `${CONNECTION_STATUS[before].words} → ${words}` : words)
  }
  if (was !== null && was !== is) steps.push(is ? 'Dismissed' : 'Restored')
  return steps.length > 0 ? steps.join(', ') : event.notes === null ? 'Changed' : 'Note'
}

export const HistoryDialog = ({ connectionId, close }: { connectionId: number; close: () => void }) => (
  <Dialog isOpen close={close} title="Connection history" size="lg">
    <Loaded query={useQuery(eventsQuery(connectionId))}>
      {({ rows, total }) => (
        <>
          <ol className={classes.list} aria-label="Steps">
            {rows.map(event => (
              <li key={event.id}>
                <b>{stepsOf(event)}</b>
                <small>
                  <Instant at={event.happened_at} />
                  {event.user && ` · ${event.user.name}`}
                </small>
                {event.notes && <span className={classes.notes}>{event.notes}</span>}
              </li>
            ))}
          </ol>
          {total > rows.length && <small>The newest {rows.length} steps are shown.</small>}
        </>
      )}
    </Loaded>
  </Dialog>
)
