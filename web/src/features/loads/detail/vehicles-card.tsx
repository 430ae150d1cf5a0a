/** Where the load's shared vehicles are: how far from pickup, and the areas in which they were lately. */
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { LastSeen } from '@/domains/loads/tags'
import { originOf } from '@/domains/loads/stops'
import type { DistanceToPickup, LoadDetail } from '@/domains/loads/types'
import { None, Unknown } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import classes from './detail.module.css'
import { AREA_DAYS, areasQuery, distancesQuery } from './queries'

const columns = (now: number, zone: string | undefined): readonly Column<DistanceToPickup>[] => [
  { id: 'vin', header: 'VIN', card: 'title', tight: true, cell: row => <b>{row.vin ?? 'Driver’s phone'}</b> },
  {
    id: 'can',
    header: 'In time',
    card: 'tag',
    cell: row =>
      row.can_make_it == null ? (
        <Unknown />
      ) : row.can_make_it ? (
        <OutcomeTag outcome="pass">Can make it</OutcomeTag>
      ) : (
        <OutcomeTag outcome="fail">Can’t make it</OutcomeTag>
      ),
  },
  {
    id: 'miles',
    header: 'Miles to pickup',
    numeric: true,
    cell: row => (row.miles == null ? <Unknown /> : formatNumber(Math.round(row.miles))),
  },
  {
    id: 'eta',
    header: 'ETA',
    cell: row => (row.eta_at == null ? <Unknown /> : <InstantIn at={row.eta_at} zone={zone} />),
  },
  {
    id: 'seen',
    header: 'Seen',
    cell: row => (row.located_at == null ? <None>Not yet</None> : <LastSeen at={row.located_at} now={now} />),
  },
]

export const VehiclesCard = ({ load }: { load: LoadDetail }) => {
  const now = useFreightNow()
  const distances = useQuery(distancesQuery(load.id))
  const areas = useQuery(areasQuery(load.id))
  return (
    <Section title="Vehicles">
      <Loaded query={distances}>
        {rows =>
          rows.length === 0 ? (
            <Text size="sm" c="var(--hw-muted)">
              No vehicle of this load shares its position.
            </Text>
          ) : (
            <Rows
              label="Distances to pickup"
              columns={columns(now, originOf(load)?.time_zone)}
              rows={rows}
              rowKey={row => row.carrier_vehicle_id ?? row.located_at}
            />
          )
        }
      </Loaded>
      <Title order={3} mt="sm">
        Areas, last {AREA_DAYS} days
      </Title>
      <Loaded query={areas}>
        {vehicles =>
          vehicles.length === 0 ? (
            <None>None shared</None>
          ) : (
            <ul className={classes.list} aria-label="Recent areas">
              {vehicles.map(({ vin, days }) => (
                <li key={vin}>
                  <b>{vin}</b>
                  {days.map(({ day, areas: visited }) => (
                    <small key={day}>
                      {formatDay(day)}:{' '}
                      {visited
                        .map(({ zip, city, state }) =>
                          [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' '),
                        )
                        .join(' · ')}
                    </small>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
