/** The carriers around a place, beside the map that shows them. */
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CarrierListRow } from '@/api/types'
import { VerdictSign, VerdictWhy } from '@/domains/verdicts/verdict-cell'
import type { MapPoint } from '@/kit/map'
import { count } from '@/lib/number'
import classes from './home.module.css'

interface Props {
  rows: readonly CarrierListRow[]
  /** Miles from the place, by carrier. */
  distances: ReadonlyMap<MapPoint['id'], number>
  activeId: MapPoint['id'] | null
  onHover: (id: number | null) => void
}

const milesAway = (miles: number | undefined) =>
  miles === undefined ? null : miles < 1 ? 'under 1 mile' : count(Math.round(miles), 'mile')

export const NearbyList = ({ rows, distances, activeId, onHover }: Props) => (
  <ul className={classes.nearby}>
    {rows.map(row => {
      const { id, legal_name, dot_number, city, state, power_units, is_fleet_unconfirmed } = row
      const details = [
        [city, state].filter(Boolean).join(', '),
        milesAway(distances.get(id)),
        power_units !== null && !is_fleet_unconfirmed && count(power_units, 'power unit'),
      ]
      return (
        <li key={id} data-active={id === activeId || undefined}>
          <Link
            to="/carriers/$id"
            params={{ id: String(id) }}
            onMouseEnter={() => onHover(id)}
            onMouseLeave={() => onHover(null)}
            onFocus={() => onHover(id)}
            onBlur={() => onHover(null)}
          >
            <span>
              <b>{legal_name ?? `USDOT ${dot_number}`}</b>
              <Text span size="xs" c="var(--hw-muted)" className="tabular" display="block">
                {details.filter(Boolean).join(' · ')}
              </Text>
              <VerdictWhy verdict={row.verdict} />
            </span>
            <VerdictSign verdict={row.verdict} />
          </Link>
        </li>
      )
    })}
  </ul>
)
