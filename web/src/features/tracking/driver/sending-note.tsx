/** What waits for a signal, and what the broker's side refused. Nothing of it is lost. */
import { Button } from '@mantine/core'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import classes from '../tracking.module.css'
import type { DriveStop } from '../types'
import type { Waiting } from './outbox'
import { type Tap, TAPS } from './taps'

interface Props {
  isOffline: boolean
  waiting: Waiting
  /** How many papers wait. */
  papers: number
  stops: readonly DriveStop[]
  drop: (tap: Tap) => void
}

export const SendingNote = ({ isOffline, waiting, papers, stops, drop }: Props) => {
  const refused = waiting.taps.filter(tap => tap.refused !== undefined)
  const taps = waiting.taps.length - refused.length
  const parts = [
    taps > 0 && count(taps, 'tap'),
    papers > 0 && count(papers, 'paper'),
    waiting.fixes.length > 0 && count(waiting.fixes.length, 'location'),
  ].filter(Boolean)
  return (
    <>
      <div role="status" className={classes.status}>
        {isOffline && (
          <Note tone="info" title="No signal right now">
            Keep going. What you tap and add is kept on this phone and goes out later.
            {parts.length > 0 && ` Waiting: ${parts.join(', ')}.`}
          </Note>
        )}
      </div>
      {refused.map(tap => {
        const stop = stops.find(({ id }) => id === tap.stop_id)
        return (
          <Note
            key={`${tap.stop_id} ${tap.is_type}`}
            tone="fail"
            urgent
            title={`“${TAPS[tap.is_type]}”${stop ? ` at stop ${stop.position + 1}` : ''} wasn’t taken`}
          >
            {tap.refused}{' '}
            <div>
              <Button size="sm" variant="default" mt="xs" onClick={() => drop(tap)}>
                OK
              </Button>
            </div>
          </Note>
        )
      })}
    </>
  )
}
