/** A ticket's severity and status, as lists and pages show them. */
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import type { Severity, TicketStatus } from './types'
import { SEVERITIES, TICKET_STATUS } from './words'

export const SeverityTag = ({ severity }: { severity: Severity }) => {
  const { words, outcome } = SEVERITIES[severity]
  return <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
}

export const TicketStatusTag = ({ status }: { status: TicketStatus }) =>
  status === 'escalated' ? (
    <OutcomeTag outcome="warn">{TICKET_STATUS[status]}</OutcomeTag>
  ) : (
    <PlainTag>{TICKET_STATUS[status]}</PlainTag>
  )
