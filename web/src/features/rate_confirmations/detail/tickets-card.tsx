/** Alerts about the recipient or the sender of a rate confirmation; each leads to the alert. */
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { SeverityTag, TicketStatusTag } from '@/domains/tickets/tags'
import { ALERT_TYPES } from '@/domains/tickets/words'
import { None, Unknown } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import classes from '../rate-confirmations.module.css'

export const TicketsCard = ({ row }: { row: RateConfirmation }) => (
  <Section title="Alerts">
    {row.tickets == null ? (
      <Unknown>Not shown: your plan or permissions don’t include alerts</Unknown>
    ) : row.tickets.length === 0 ? (
      <None>No alerts about this rate confirmation</None>
    ) : (
      <ul className={classes.list} aria-label="Alerts">
        {row.tickets.map(({ id, is_type: type, severity, status, why }) => (
          <li key={id}>
            <div className={classes.row}>
              <SeverityTag severity={severity} />
              <Link to="/alerts" search={{ ticket: String(id) } as never}>
                {ALERT_TYPES[type]}
              </Link>
              <TicketStatusTag status={status} />
            </div>
            <Text size="sm">{why}</Text>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
