/** What an alert says first: one sentence, how urgent it is, what to do, and what would clear it. */
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { ago } from '@/domains/loads/age'
import { clockOf } from '@/domains/tickets/acknowledge'
import { ClockTag } from '@/domains/tickets/clock-tag'
import { SeverityTag, TicketStatusTag } from '@/domains/tickets/tags'
import { sentenceOf } from '@/domains/tickets/ticket'
import type { TicketDetail } from '@/domains/tickets/types'
import { CONDITIONS, RESOLUTIONS } from '@/domains/tickets/words'
import { FactList } from '@/kit/facts/fact-list'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { CarrierLink, LoadLink, PickupIn } from '../list/columns'
import classes from './panel.module.css'
import { WhatToDo } from './what-to-do'

export const Summary = ({ ticket }: { ticket: TicketDetail }) => {
  const now = useFreightNow()
  const { status, resolution } = ticket
  return (
    <div>
      <div className={classes.tags}>
        <SeverityTag severity={ticket.severity} />
        <TicketStatusTag status={status} />
      </div>
      <Text fw={600} mt={6}>
        {sentenceOf(ticket)}
      </Text>
      {status !== 'closed' && ticket.false_since != null && (
        <Text size="sm" c="var(--hw-muted)">
          Not found since <Instant at={ticket.false_since} />
        </Text>
      )}
      <WhatToDo ticket={ticket} />
      <FactList
        rows={[
          { label: 'Load', value: <LoadLink load={ticket.load} /> },
          { label: 'Carrier', value: <CarrierLink carrier={ticket.carrier} isWhole /> },
          ticket.rate_confirmation_id != null && {
            label: 'About',
            value: (
              <Link
                to="/carriers/rate-confirmations/$id"
                params={{ id: String(ticket.rate_confirmation_id) }}
                className={classes.link}
              >
                Rate confirmation {ticket.rate_confirmation_id}
              </Link>
            ),
          },
          ticket.load && { label: 'Pickup', value: <PickupIn load={ticket.load} now={now} /> },
          { label: 'Assignee', value: ticket.assignee?.name ?? <None>Unassigned</None> },
          {
            label: 'Raised',
            value: (
              <>
                <Instant at={ticket.opened_at} />, {ago(ticket.opened_at, now)}
              </>
            ),
          },
          ticket.is_unanswered && {
            label: 'Answer',
            value: 'The carrier didn’t answer in time, so the alert is new again',
          },
          clockOf(ticket) && { label: 'Acknowledgment', value: <ClockTag ticket={ticket} /> },
          ticket.acknowledgement?.acknowledged_at != null && {
            label: 'Acknowledged',
            value: (
              <>
                <Instant at={ticket.acknowledgement.acknowledged_at} />
                {ticket.acknowledgement.acknowledged_by && `, ${ticket.acknowledgement.acknowledged_by.name}`}
              </>
            ),
          },
          {
            label: 'What raised it',
            value:
              ticket.false_since == null ? (
                CONDITIONS[ticket.condition]
              ) : (
                <>
                  Not found since <Instant at={ticket.false_since} />
                </>
              ),
          },
          { label: 'Clears when', value: ticket.clears_when },
          ticket.pending_until != null && {
            label: 'Waits until',
            value: <Instant at={ticket.pending_until} />,
          },
          resolution != null && { label: 'Resolution', value: RESOLUTIONS[resolution] },
          ticket.resolution_reason != null && { label: 'Reason', value: ticket.resolution_reason },
          ticket.closed_at != null && {
            label: 'Closed',
            value: (
              <>
                <Instant at={ticket.closed_at} />
                {ticket.resolved_by && `, ${ticket.resolved_by.name}`}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
