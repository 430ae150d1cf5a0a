/** The way between the ends of a lane: estimated miles and hours, and the attribution for the roads. */
import type { LaneSearchResults } from '@/api/types'
import { formatNumber } from '@/lib/number'
import classes from './lane.module.css'

const hours = (value: number) => {
  const days = Math.floor(value / 24)
  const rest = Math.round(value % 24)
  return days > 0 ? `${days}d ${rest}h` : `${Math.round(value)}h`
}

export const RouteSummary = ({ route }: { route: LaneSearchResults['route'] }) =>
  !route ? null : (
    <p className={classes.route}>
      <span>
        <b>{formatNumber(Math.round(route.miles))}</b> estimated miles
      </span>
      <span>{hours(route.hours)} of driving</span>
      <span title="One driver with federal hours-of-service breaks (49 CFR 395.3)">
        {hours(route.hours_with_stops)} with HOS breaks
      </span>
      <small>
        {route.note ?? (route.is_estimate ? 'Partly straight-line distance.' : '')} {route.attribution}
      </small>
    </p>
  )
