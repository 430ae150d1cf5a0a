/** Vehicles: what is declared beside what inspections saw, and each VIN. */
import { Text } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CarrierVehicle, Identity, PowerUnitStats } from '@/api/types'
import { Inspections, SeenOn } from '@/domains/vehicles/seen'
import { sourceWords } from '@/domains/vehicles/vehicle-types'
import { FactValue } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource, SourceNote } from '@/kit/facts/source-note'
import { ListSection } from '@/kit/list/list-section'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Meter } from '@/kit/meter'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { count, formatNumber, formatPercent } from '@/lib/number'
import classes from '../carriers.module.css'
import { AbsentList } from '../absent'
import { vehicleFilters } from '../filters'
import { plausibleRow } from '../fleet-plausible'
import { PER_PAGE, powerUnitsQuery, vehiclesQuery } from '../queries'
import type { TabProps } from '../tabs'

const columns: readonly Column<CarrierVehicle>[] = [
  { id: 'vin', header: 'VIN', card: 'title', cell: row => <b className={classes.vin}>{row.vin}</b> },
  {
    id: 'type',
    header: 'Type',
    card: 'subtitle',
    cell: row => row.vehicle_type?.label ?? <Unknown />,
  },
  { id: 'make', header: 'Make', roomy: true, cell: row => row.make ?? <Unknown /> },
  {
    id: 'plate',
    header: 'Plate',
    cell: row => [row.license_state, row.license].filter(Boolean).join(' ') || <Unknown />,
  },
  { id: 'number', header: 'Unit number', cell: row => row.company_number ?? <Unknown /> },
  { id: 'known', header: 'Source', cell: row => sourceWords(row.sources) },
  { id: 'inspections', header: 'Inspections', numeric: true, cell: row => <Inspections row={row} /> },
  {
    id: 'first',
    header: 'First seen',
    numeric: true,
    roomy: true,
    cell: row => <SeenOn row={row} day={row.first_seen_on} never="None in 24 months" />,
  },
  {
    id: 'last',
    header: 'Last seen',
    numeric: true,
    cell: row => <SeenOn row={row} day={row.last_seen_on} never="None in 24 months" />,
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const linkOf =
  (carrier: number) =>
  ({ id, vin, inspections }: CarrierVehicle) => {
    // A vehicle's page is its inspections: without one there is none.
    if (!inspections) return undefined
    return id == null
      ? ({ to: '/vehicles/by-vin/$vin', params: { vin }, search: { carrier } } as const)
      : ({ to: '/vehicles/$id', params: { id: String(id) } } as const)
  }

const EquipmentTab = ({ carrier }: TabProps) => {
  const stats = useQuery(powerUnitsQuery(carrier.id))
  return (
    <div className={classes.column}>
      <div className={classes.two}>
        <Loaded query={stats}>{data => <Observed stats={data} />}</Loaded>
        <Declared fleet={carrier.identity.fleet} source={carrier.identity.source} />
      </div>
      <Section title="Vehicles seen: 24 months of inspections, certificates and ELDs">
        <ListSection
          name="vehicles"
          label="Vehicles"
          one="vehicle"
          query={vehiclesQuery(carrier.id)}
          columns={columns}
          filters={vehicleFilters}
          rowKey={row => row.vin}
          rowLink={linkOf(carrier.id)}
          perPage={PER_PAGE}
          above={page => page && <Scheduled counters={page.counters} />}
          empty={
            <AbsentList coverage={carrier.lists.vehicles} things="vehicles" icon={<IconTruckOff />}>
              Vehicles come from inspections in the last 24 months, insurance certificates and ELDs. Vans,
              drayage and local work are seldom inspected.
            </AbsentList>
          }
        />
      </Section>
    </div>
  )
}

/** How many of those listed, on every page, are on a certificate of insurance. (Document 1 §3: scheduledvehiclecount.) */
const Scheduled = ({ counters }: { counters: Record<string, number> }) => {
  const { scheduledvehiclecount: on = 0, nonscheduledvehiclecount: off = 0 } = counters
  return (
    <Text size="sm" role="note" aria-label="Scheduled vehicles">
      <b>{formatNumber(on)}</b> scheduled on a certificate of insurance · <b>{formatNumber(off)}</b> not
      scheduled
    </Text>
  )
}

const Observed = ({ stats }: { stats: PowerUnitStats }) => {
  const { declared, observed, observed_percent: percent, inspections_per_power_unit: each, by_type } = stats
  const { may_be_more: mayBeMore, may_be_more_inspections: moreInspections } = stats
  const seen = percent == null ? null : `${formatPercent(percent, 0)}${mayBeMore ? ' or more' : ''}`
  const orMore = (value: number) => `${formatNumber(value)}${mayBeMore ? ' or more' : ''}`
  return (
    <Section title="Declared and observed power units" grow>
      <FactList
        rows={[
          {
            label: 'Declared',
            value: <FactValue label="Declared power units" fact={declared} format={formatNumber} strong />,
          },
          {
            label: 'Observed',
            value: <FactValue label="Observed power units" fact={observed} none="0" format={orMore} strong />,
          },
          {
            label: 'Inspections per declared unit',
            value: each == null ? <Unknown /> : `${each.toFixed(2)}${moreInspections ? ' or more' : ''}`,
          },
          plausibleRow(stats),
        ]}
      />
      {percent != null && (
        <>
          <Meter
            label={`${seen} of the declared power units were seen at inspections`}
            value={percent}
            max={100}
          />
          <Text size="xs" c="var(--hw-muted)">
            {seen} of the declared power units were seen at inspections. Few inspections are normal for local
            work.{mayBeMore && ` There may be more. ${mayBeMore}`}
          </Text>
        </>
      )}
      <FactList
        columns={2}
        rows={by_type.map(({ is_type, count: vins }) => ({
          label: is_type.label,
          value: count(vins, 'VIN'),
        }))}
      />
      <SourceNote sources={[declared.source, observed.source]} />
    </Section>
  )
}

type Equipment = Identity['fleet']['equipment'][number]

const TENURE: Record<Equipment['tenure'], string> = {
  owned: 'Owned',
  term_leased: 'Leased for a term',
  trip_leased: 'Leased for a trip',
}

const declaredColumns: readonly Column<{ label: string; counts: Map<string, number> }>[] = [
  { id: 'kind', header: 'Kind', card: 'title', cell: row => row.label },
  ...Object.entries(TENURE).map(([tenure, header]) => ({
    id: tenure,
    header,
    numeric: true,
    cell: (row: { counts: Map<string, number> }) => {
      const declared = row.counts.get(tenure)
      return declared == null ? <None>None declared</None> : formatNumber(declared)
    },
  })),
]

const Declared = ({ fleet, source }: { fleet: Identity['fleet']; source: Identity['source'] }) => {
  const kinds = [...Map.groupBy(fleet.equipment, item => item.kind)].map(([label, items]) => ({
    label,
    counts: new Map(items.map(({ tenure, count: n }) => [tenure as string, n])),
  }))
  return (
    <Section title="Declared equipment" grow>
      {kinds.length > 0 ? (
        <Rows label="Declared equipment" columns={declaredColumns} rows={kinds} rowKey={row => row.label} />
      ) : (
        <None>The census gives no counts by kind</None>
      )}
      <SourceNote sources={[source]} />
    </Section>
  )
}

export default EquipmentTab
