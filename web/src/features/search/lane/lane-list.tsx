/** The carriers of a lane, beside the map that shows them. */
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CarrierListRow } from '@/api/types'
import { VerdictSign, VerdictSource, VerdictWhy } from '@/domains/verdicts/verdict-cell'
import type { MapPoint } from '@/kit/map'
import { formatMonths, monthsBetween, todayUtc } from '@/lib/date'
import { count, formatNumber } from '@/lib/number'
import { formatPhone, phoneHref } from '@/lib/phone'
import type { LaneSearch } from './lane'
import { bipdWords, countsWords, equipmentWords } from './lane-words'
import classes from './lane.module.css'

interface Props {
  rows: readonly CarrierListRow[]
  /** Its ends, and since when inspections count. */
  lane: LaneSearch
  isStale: boolean
  activeId: MapPoint['id'] | null
  onHover: (id: number | null) => void
}

export const LaneList = ({ rows, lane, isStale, activeId, onHover }: Props) => (
  <>
    <p className={classes.legend}>{countsWords(lane)}</p>
    <LaneRows rows={rows} isStale={isStale} activeId={activeId} onHover={onHover} />
  </>
)

const LaneRows = ({ rows, isStale, activeId, onHover }: Omit<Props, 'lane'>) => (
  <ul className={classes.list} data-stale={isStale || undefined} aria-label="Carriers on the lane">
    {rows.map(row => {
      const { id, legal_name, dot_number, city, state, power_units, authority_since, touches, phone } = row
      const unconfirmed = row.is_fleet_unconfirmed ? ' (unconfirmed)' : ''
      const details = [
        `USDOT ${dot_number}`,
        [city, state].filter(Boolean).join(', '),
        power_units !== null && `${count(power_units, 'power unit')}${unconfirmed}`,
        authority_since && `authority ${formatMonths(monthsBetween(authority_since, todayUtc()))}`,
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
            <b>{legal_name ?? `USDOT ${dot_number}`}</b>
            <VerdictSign verdict={row.verdict} />
            <span className={classes.why}>
              <VerdictWhy verdict={row.verdict} />
            </span>
            <Text span size="xs" c="var(--hw-muted)" className="tabular">
              {details.filter(Boolean).join(' · ')}
            </Text>
            <span className={classes.haul}>
              {[bipdWords(row.bipd_on_file), equipmentWords(row.equipment)].filter(Boolean).join(' · ')}
            </span>
            {touches && (
              <span className={classes.touches}>
                {touches.origin != null && touches.origin > 0 && (
                  <span>
                    origin <b>{formatNumber(touches.origin)}×</b>
                  </span>
                )}
                {touches.destination != null && touches.destination > 0 && (
                  <span>
                    destination <b>{formatNumber(touches.destination)}×</b>
                  </span>
                )}
              </span>
            )}
          </Link>
          <VerdictSource verdict={row.verdict} carrierId={id} />
          {phone ? (
            <a
              className={classes.phone}
              href={phoneHref(phone)}
              aria-label={`Call ${legal_name ?? `USDOT ${dot_number}`}, ${formatPhone(phone)}`}
            >
              {formatPhone(phone)}
            </a>
          ) : (
            <span className={classes.phone}>
              {row.is_phone_known === false ? 'Phone unknown' : 'No phone on file'}
            </span>
          )}
        </li>
      )
    })}
  </ul>
)
