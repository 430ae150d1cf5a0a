/** The columns of the vehicle search. */
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FoundVehicle } from '@/api/types'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { Inspections, SeenOn } from '@/domains/vehicles/seen'
import { sourceWords } from '@/domains/vehicles/vehicle-types'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import type { Column } from '@/kit/list/types'
import classes from './vehicles.module.css'

export const searchColumns: readonly Column<FoundVehicle>[] = [
  {
    id: 'vin',
    header: 'VIN',
    card: 'title',
    tight: true,
    cell: row => (
      <>
        <b className={classes.smallVin}>{row.vin}</b>
        {!row.is_vin_valid && (
          <Text span size="xs" c="var(--hw-muted)" display="block">
            invalid check digit
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'carrier',
    header: 'Carrier',
    card: 'subtitle',
    wide: true,
    cell: row =>
      row.dot_number == null ? (
        <None>Not matched to a carrier</None>
      ) : (
        <>
          {row.legal_name ?? <Unknown>Name unknown</Unknown>}
          <Text span size="xs" c="var(--hw-muted)" display="block" className="tabular">
            USDOT {row.dot_number}
          </Text>
        </>
      ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    wide: true,
    cell: row =>
      row.carrier_id == null ? (
        <VerdictCell verdict={row.verdict} />
      ) : (
        <Link to="/carriers/$id" params={{ id: String(row.carrier_id) }} className={classes.verdict}>
          <VerdictCell verdict={row.verdict} />
        </Link>
      ),
  },
  { id: 'type', header: 'Type', cell: row => row.vehicle_type?.label ?? <Unknown /> },
  { id: 'make', header: 'Make', optional: true, cell: row => row.make ?? <Unknown /> },
  {
    id: 'plate',
    header: 'Plate',
    tight: true,
    cell: row => [row.license_state, row.license].filter(Boolean).join(' ') || <Unknown />,
  },
  {
    id: 'number',
    header: 'Unit number',
    optional: true,
    cell: row => row.company_number ?? <Unknown />,
  },
  { id: 'known', header: 'Source', roomy: true, cell: row => sourceWords(row.sources) },
  {
    id: 'inspections',
    header: 'Inspections',
    numeric: true,
    roomy: true,
    cell: row => <Inspections row={row} />,
  },
  {
    id: 'first',
    header: 'First seen',
    numeric: true,
    optional: true,
    cell: row => <SeenOn row={row} day={row.first_seen_on} never="None in 24 months" />,
  },
  {
    id: 'date',
    header: 'Last seen',
    sort: 'date',
    firstSort: 'desc',
    numeric: true,
    cell: row => <SeenOn row={row} day={row.last_seen_on} never="None in 24 months" />,
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]
