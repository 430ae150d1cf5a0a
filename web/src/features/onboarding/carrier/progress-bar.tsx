/** The steps with their marks: where one is, what is done, and a way to each. */
import { IconCheck } from '@tabler/icons-react'
import type { CarrierPacket } from '@/api/types'
import classes from './carrier.module.css'
import { isDone, labelOf, type Place, PLACES } from './steps/steps'

export const ProgressBar = ({
  packet,
  place,
  onOpen,
}: {
  packet: CarrierPacket
  place: Place
  onOpen: (place: Place) => void
}) => (
  <nav aria-label="Steps">
    <ol className={classes.steps}>
      {PLACES.map((one, at) => {
        const done = one !== 'review' && isDone(packet, one)
        return (
          <li key={one}>
            <button
              type="button"
              className={classes.step}
              aria-current={one === place ? 'step' : undefined}
              data-done={done || undefined}
              onClick={() => onOpen(one)}
            >
              <span className={classes.mark} aria-hidden>
                {done ? <IconCheck size={15} stroke={2.5} /> : at + 1}
              </span>
              <span className={classes.stepLabel}>
                {labelOf(one)}
                <span className={classes.spoken}>{done ? ', saved' : ''}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
