/** What the carrier's own devices report, with its consent: status against the certificate, vehicles, visited areas. */
import { IconAntennaBarsOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EldVehicle, VisitedArea } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { ListSection } from '@/kit/list/list-section'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { MapDisplay } from '@/kit/map'
import { Section } from '@/kit/section'
import { EmptyState, Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { formatDay } from '@/lib/date'
import { count, formatNumber } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { eldStatusQuery, eldVehiclesQuery, PER_PAGE, visitedAreasQuery } from '../queries'
import type { TabProps } from '../tabs'
import { visitPoints } from '../touches/touch-points'
import { AskForEld } from './ask-for-eld'
import { EldProviders, EldStatusCard } from './eld-status-card'

const vehicleColumns: readonly Column<EldVehicle>[] = [
  {
    id: 'vin',
    header: 'VIN',
    card: 'title',
    cell: row =>
      row.vin ? (
        <Link to="/vehicles/by-vin/$vin" params={{ vin: row.vin }} className={classes.link}>
          <b className={classes.vin}>{row.vin}</b>
        </Link>
      ) : (
        <Unknown>Not reported</Unknown>
      ),
  },
  {
    id: 'coi',
    header: 'Certificate',
    card: 'tag',
    cell: row =>
      row.is_on_coi ? (
        <OutcomeTag outcome="pass">On certificate</OutcomeTag>
      ) : (
        <OutcomeTag outcome="warn">Not on certificate</OutcomeTag>
      ),
  },
  {
    id: 'name',
    header: 'Carrier’s number',
    card: 'subtitle',
    cell: row => row.name ?? <Unknown />,
  },
  {
    id: 'plate',
    header: 'Plate',
    cell: row => [row.plate_state, row.plate].filter(Boolean).join(' ') || <Unknown />,
  },
  {
    id: 'inspected',
    header: 'Inspected',
    numeric: true,
    cell: row => (row.inspected_on ? formatDay(row.inspected_on) : <None>Not in 24 months</None>),
  },
  { id: 'last', header: 'Last reported', numeric: true, cell: row => <Instant at={row.last_seen_at} /> },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const areaColumns: readonly Column<VisitedArea>[] = [
  { id: 'zip', header: 'ZIP', card: 'title', cell: row => <b>{row.zip}</b> },
  { id: 'name', header: 'County', card: 'subtitle', cell: row => row.name },
  { id: 'days', header: 'Days', numeric: true, cell: row => formatNumber(row.days) },
  { id: 'vehicles', header: 'Vehicles', numeric: true, cell: row => formatNumber(row.vehicles) },
  { id: 'first', header: 'First', numeric: true, cell: row => formatDay(row.first_on) },
  { id: 'last', header: 'Last', numeric: true, cell: row => formatDay(row.last_on) },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const EldTab = ({ carrier, user }: TabProps) => {
  const status = useQuery(eldStatusQuery(carrier.id))
  const areas = useQuery(visitedAreasQuery(carrier.id))
  const mayAsk = allows('AskForTelematics', user)
  return (
    <div className={classes.column}>
      <Loaded query={status}>
        {data => (
          <div className={classes.two}>
            <EldStatusCard
              status={data}
              action={
                mayAsk && data.status === 'not_connected' ? <AskForEld carrierId={carrier.id} /> : undefined
              }
            />
            <EldProviders providers={data.providers} />
          </div>
        )}
      </Loaded>
      <Section title="Reporting vehicles">
        <ListSection
          name="eld-vehicles"
          label="Reporting vehicles"
          one="vehicle"
          query={eldVehiclesQuery(carrier.id)}
          columns={vehicleColumns}
          rowKey={row => `${row.provider}${row.provider_vehicle_id}`}
          perPage={PER_PAGE}
          empty={
            <EmptyState icon={<IconAntennaBarsOff />} title="No vehicles reporting">
              Vehicles are listed here when the carrier connects its ELD.
            </EmptyState>
          }
        />
      </Section>
      <Loaded query={areas}>
        {({ rows, total }) => rows.length > 0 && <VisitedAreas areas={rows} total={total} />}
      </Loaded>
    </div>
  )
}

/** Where its vehicles reported from: on the map and, with days and sources, in a table. */
const VisitedAreas = ({ areas, total }: { areas: readonly VisitedArea[]; total: number }) => {
  const visits = useMemo(() => visitPoints(areas), [areas])
  return (
    <Section
      title="Visited areas, 90 days"
      aside={total > areas.length ? `The newest ${areas.length} of ${count(total, 'area')}` : undefined}
    >
      {visits.length > 0 && (
        <div className={classes.above}>
          <MapDisplay label="Visited areas, warmer where there were more days" heat={visits} height={320} />
        </div>
      )}
      <Rows label="Visited areas" columns={areaColumns} rows={areas} rowKey={row => row.zip} />
    </Section>
  )
}

export default EldTab
