/** Where and when a load is picked up and delivered, as the carrier that it is offered to sees it. */
import { WindowIn } from '@/kit/place-time'
import { cityOf, type OfferedStop, STOP_NAMES } from './offered'
import classes from './offered-stops.module.css'

export const OfferedStops = ({ stops }: { stops: readonly OfferedStop[] }) => (
  <ol className={classes.stops} aria-label="Stops">
    {stops.map(stop => (
      <li key={stop.position}>
        {STOP_NAMES[stop.kind]}, {cityOf(stop)}
        <br />
        <span className={classes.window}>
          <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} />
          {stop.scheduling === 'first_come' && ', first come, first served'}
        </span>
      </li>
    ))}
  </ol>
)
