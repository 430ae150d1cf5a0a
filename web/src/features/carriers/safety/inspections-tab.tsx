import { IconClipboardCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Inspection } from '@/api/types'
import { None, Unknown } from '@/kit/facts/signs'
import { RowSource } from '@/kit/facts/source-note'
import { ListSection } from '@/kit/list/list-section'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { formatReport } from '@/lib/identifiers'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { AbsentList } from '../absent'
import classes from '../carriers.module.css'
import { inspectionFilters } from '../filters'
import { inspectionsQuery, PER_PAGE } from '../queries'
import type { TabProps } from '../tabs'
import { OutOfService } from './out-of-service'

const columns: readonly Column<Inspection>[] = [
  {
    id: 'day',
    tight: true,
    header: 'Inspected',
    card: 'title',
    cell: row => <b>{formatDay(row.inspected_on)}</b>,
  },
  {
    id: 'outcome',
    header: 'Result',
    card: 'tag',
    cell: row =>
      row.is_out_of_service ? (
        <OutcomeTag outcome="fail">Out of service</OutcomeTag>
      ) : row.counts.total === 0 ? (
        <OutcomeTag outcome="pass">Clean</OutcomeTag>
      ) : row.counts.total == null ? (
        <OutcomeTag outcome="unknown" />
      ) : (
        <OutcomeTag outcome="warn">Violations</OutcomeTag>
      ),
  },
  {
    id: 'place',
    header: 'Place',
    card: 'subtitle',
    cell: row => [row.location, row.county, row.state].filter(Boolean).join(', ') || <Unknown />,
  },
  { id: 'level', header: 'Level', cell: row => row.level?.label ?? <Unknown /> },
  {
    id: 'violations',
    header: 'Violations',
    numeric: true,
    cell: row => row.counts.total ?? <Unknown />,
  },
  {
    id: 'oos',
    header: 'Out of service',
    numeric: true,
    cell: row => row.counts.out_of_service ?? <Unknown />,
  },
  { id: 'vehicles', header: 'Vehicles', numeric: true, roomy: true, cell: row => row.units.length },
  {
    id: 'hazmat',
    header: 'Hazmat',
    cell: row => (row.is_hazmat == null ? <Unknown /> : row.is_hazmat ? 'Yes' : 'No'),
    optional: true,
  },
  {
    id: 'report',
    header: 'Report',
    cell: row => formatReport(row.report_state, row.report_number),
  },
  { id: 'source', header: '', card: 'none', cell: row => <RowSource source={row.source} /> },
]

const InspectionsTab = ({ carrier }: TabProps) => (
  <ListSection
    name="inspections"
    label="Inspections"
    one="inspection"
    query={inspectionsQuery(carrier.id)}
    columns={columns}
    filters={inspectionFilters}
    rowKey={row => row.id}
    detail={inspection => <InspectionDetail inspection={inspection} />}
    perPage={PER_PAGE}
    empty={
      <AbsentList coverage={carrier.lists.inspections} things="inspections" icon={<IconClipboardCheck />} />
    }
  />
)

const InspectionDetail = ({
  inspection: {
    units,
    violations,
    counts,
    started_at,
    ended_at,
    facility,
    gross_weight_pounds,
    carrier_name,
  },
}: {
  inspection: Inspection
}) => {
  const notes = [
    started_at && `${started_at}${ended_at ? `–${ended_at}` : ''} local time`,
    facility?.label,
    gross_weight_pounds != null && `${gross_weight_pounds.toLocaleString('en-US')} lb`,
    carrier_name && `listed as ${carrier_name}`,
  ].filter(Boolean)
  return (
    <div className={classes.detail}>
      {notes.length > 0 && <p>{notes.join(' · ')}</p>}
      {units.length > 0 && (
        <table className={classes.subtable} aria-label="Vehicles">
          <thead>
            <tr>
              <th scope="col">Vehicle</th>
              <th scope="col">VIN</th>
              <th scope="col">Plate</th>
              <th scope="col">Carrier’s number</th>
            </tr>
          </thead>
          <tbody>
            {units.map(
              ({ vehicle_id, number, is_type, make, vin, license, license_state, company_number }) => (
                <tr key={`${number}${vin}${license}`}>
                  <td>{[is_type?.label, make].filter(Boolean).join(', ') || <Unknown />}</td>
                  <td>
                    {vin && vehicle_id != null ? (
                      <Link to="/vehicles/$id" params={{ id: String(vehicle_id) }} className={classes.link}>
                        {vin}
                      </Link>
                    ) : (
                      (vin ?? <Unknown />)
                    )}
                  </td>
                  <td>{[license_state, license].filter(Boolean).join(' ') || <Unknown />}</td>
                  <td>{company_number ?? <None />}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {violations.length > 0 ? (
        <table className={classes.subtable} aria-label="Violations">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Violation</th>
              <th scope="col">Out of service</th>
            </tr>
          </thead>
          <tbody>
            {violations.map(({ id, code, description, out_of_service, unit }, at) => (
              <tr key={id ?? at}>
                <td>{code ?? <Unknown />}</td>
                <td>
                  {description ?? <Unknown />}
                  {unit && <span className={classes.small}>{unit.label}</span>}
                </td>
                <td>
                  <OutOfService value={out_of_service} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>
          {counts.total === 0 ? (
            'No violations.'
          ) : counts.total == null ? (
            <Unknown>Violations unknown</Unknown>
          ) : (
            <Unknown>{`${count(counts.total, 'violation')}, details unknown`}</Unknown>
          )}
        </p>
      )}
    </div>
  )
}

export default InspectionsTab
