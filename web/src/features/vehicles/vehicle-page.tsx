/** A vehicle and where it was seen: every carrier that it was inspected under, and each inspection. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { IconTruckOff } from '@tabler/icons-react'
import type { Sighting, Vehicle } from '@/api/types'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { isMissing } from '@/kit/missing'
import { EmptyState, Loaded } from '@/kit/states'
import { Timeline } from '@/kit/timeline'
import { formatDay, todayUtc } from '@/lib/date'
import { formatReport } from '@/lib/identifiers'
import { count, formatNumber } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { vehicleQuery } from './queries'
import { vehicleTimeline } from './vehicle-timeline'
import classes from './vehicles.module.css'

type UnderCarrier = Vehicle['carriers'][number]

const carrierColumns: readonly Column<UnderCarrier>[] = [
  {
    id: 'name',
    header: 'Carrier',
    card: 'title',
    cell: row => <b>{row.legal_name ?? 'Not matched to a carrier'}</b>,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    card: 'subtitle',
    cell: row => <VerdictCell verdict={row.verdict} carrierId={row.carrier_id} />,
  },
  {
    id: 'dot',
    header: 'USDOT',
    cell: row => row.dot_number ?? <None>Not matched</None>,
  },
  { id: 'inspections', header: 'Inspections', numeric: true, cell: row => formatNumber(row.inspections) },
  { id: 'first', header: 'First seen', numeric: true, cell: row => formatDay(row.first_seen_on) },
  { id: 'last', header: 'Last seen', numeric: true, cell: row => formatDay(row.last_seen_on) },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const violationsOf = (sighting: Sighting) => {
  if (sighting.violations == null) return <Unknown />
  if (sighting.oos_violations)
    return (
      <OutcomeTag outcome="fail">
        {count(sighting.oos_violations, 'out of service', 'out of service')}
      </OutcomeTag>
    )
  return sighting.violations === 0 ? (
    <OutcomeTag outcome="pass">Clean</OutcomeTag>
  ) : (
    <OutcomeTag outcome="warn">{count(sighting.violations, 'violation')}</OutcomeTag>
  )
}

const sightingColumns: readonly Column<Sighting>[] = [
  { id: 'day', header: 'Inspected', card: 'title', cell: row => <b>{formatDay(row.inspected_on)}</b> },
  { id: 'result', header: 'Result', card: 'tag', cell: violationsOf },
  {
    id: 'carrier',
    header: 'Carrier on report',
    card: 'subtitle',
    cell: row => row.carrier_name ?? <Unknown />,
  },
  { id: 'dot', header: 'USDOT', cell: row => row.dot_number ?? <None>Not matched</None> },
  {
    id: 'place',
    header: 'Place',
    cell: row => [row.location, row.state].filter(Boolean).join(', ') || <Unknown />,
  },
  { id: 'level', header: 'Level', cell: row => row.level?.label ?? <Unknown /> },
  {
    id: 'plate',
    header: 'Plate',
    cell: row => [row.license_state, row.license].filter(Boolean).join(' ') || <Unknown />,
  },
  {
    id: 'report',
    header: 'Report',
    cell: row => formatReport(row.report_state, row.report_number),
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

export const VehiclePage = ({ id }: { id: number }) => <VehicleOf query={vehicleQuery(id)} />

/** The same page for any kind of query. */
// oxlint-disable-next-line typescript/no-explicit-any
export const VehicleOf = ({ query }: { query: UseQueryOptions<Vehicle, Error, Vehicle, any> }) => {
  const answer = useQuery(query)
  if (isMissing(answer.error)) {
    return (
      <EmptyState icon={<IconTruckOff />} title="Vehicle not found">
        It doesn’t appear in any inspection on file. Vehicles come from roadside inspections.
      </EmptyState>
    )
  }
  return <Loaded query={answer}>{vehicle => <Shown vehicle={vehicle} />}</Loaded>
}

const Shown = ({ vehicle }: { vehicle: Vehicle }) => (
  <Stack gap="md">
    <div>
      <Group gap={10}>
        <Title order={1} className={classes.vin}>
          {vehicle.vin}
        </Title>
        <OutcomeTag outcome={vehicle.is_vin_valid ? 'pass' : 'warn'}>
          {vehicle.is_vin_valid ? 'Valid VIN' : 'Invalid check digit'}
        </OutcomeTag>
      </Group>
      <Text c="var(--hw-muted)" size="sm">
        {[vehicle.make, vehicle.vehicle_type?.label].filter(Boolean).join(' ') || 'Unknown type'} · seen{' '}
        {count(vehicle.inspections, 'time')} under {count(vehicle.carriers.length, 'carrier')}
      </Text>
    </div>
    <div className={classes.grid}>
      <Section title="Vehicle">
        <FactList
          rows={[
            { label: 'Type', value: vehicle.vehicle_type?.label ?? <Unknown /> },
            { label: 'Make', value: vehicle.make ?? <Unknown /> },
            {
              label: 'Plate',
              value: [vehicle.license_state, vehicle.license].filter(Boolean).join(' ') || <Unknown />,
            },
            { label: 'First seen', value: formatDay(vehicle.first_seen_on) },
            { label: 'Last seen', value: formatDay(vehicle.last_seen_on) },
          ]}
        />
      </Section>
      <Section title="Inspected under">
        <Rows
          label="Carriers"
          columns={carrierColumns}
          rows={vehicle.carriers}
          rowKey={row => `${row.dot_number}${row.legal_name}`}
          rowLink={row =>
            row.carrier_id == null
              ? undefined
              : { to: '/carriers/$id', params: { id: String(row.carrier_id) } }
          }
        />
        {vehicle.carriers.length > 1 && (
          <Text size="xs" c="var(--hw-muted)" mt={6}>
            More than one carrier is normal for leased trucks and interchanged trailers.
          </Text>
        )}
      </Section>
    </div>
    <Section title="Carriers by date">
      <Timeline label="Carriers it was inspected under" rows={vehicleTimeline(vehicle)} today={todayUtc()} />
    </Section>
    <Section title="Inspections, newest first">
      <Rows
        label="Inspections"
        columns={sightingColumns}
        rows={vehicle.sightings}
        rowKey={row => row.inspection_id}
      />
    </Section>
  </Stack>
)
