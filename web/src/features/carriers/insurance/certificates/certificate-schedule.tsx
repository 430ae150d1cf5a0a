import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InsuranceSchedule } from '@/api/types'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import classes from './certificates.module.css'

/** The vehicles on the certificate beside the power units that inspectors saw. */
export const CertificateSchedule = ({ schedule }: { schedule: InsuranceSchedule }) => {
  const { scheduled, seen, matched, missing, seen_from: from } = schedule
  if (scheduled === 0)
    return (
      <Text size="sm" c="var(--hw-muted)">
        The certificate lists no vehicles.
      </Text>
    )
  return (
    <div>
      <h3 className={classes.heading}>Vehicle schedule</h3>
      <Text size="sm">
        {count(scheduled, 'vehicle')} on the schedule.{' '}
        {seen === 0
          ? 'No power unit of this carrier was inspected in the last 24 months, so there is nothing to compare.'
          : `Inspectors saw ${count(seen, 'power unit')} since ${formatDay(from)}: ${matched} of them on the schedule, ${seen - matched} not.`}
      </Text>
      {missing.length > 0 && (
        <details>
          <summary>Show the {count(missing.length, 'vehicle')} that are not on it</summary>
          <ul className={classes.vins} aria-label="Seen, not on the schedule">
            {missing.map(({ vin, last_seen_on: on }) => (
              <li key={vin}>
                <Link to="/vehicles/by-vin/$vin" params={{ vin }}>
                  {vin}
                </Link>{' '}
                <span>seen {formatDay(on)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
