/** What is different between two versions of an alert, in words. Pure. */
import type { Ticket } from '@/domains/tickets/types'
import { CONDITIONS, RESOLUTIONS, SEVERITIES, TICKET_STATUS } from '@/domains/tickets/words'
import { type Difference, differencesOf } from '@/kit/differences'

const evidenceWords = ({ evidence }: Ticket) =>
  evidence.map(({ label, value }) => `${label}: ${value ?? 'Hidden'}`).join('; ') || 'None'

const factsOf = (ticket: Ticket): [label: string, words: string][] => [
  ['Status', TICKET_STATUS[ticket.status]],
  ['Assignee', ticket.assignee?.name ?? 'Unassigned'],
  ['Severity', SEVERITIES[ticket.severity].words],
  ['What raised it', CONDITIONS[ticket.condition]],
  ['Resolution', ticket.resolution ? RESOLUTIONS[ticket.resolution] : 'None'],
  ['Evidence', evidenceWords(ticket)],
]

export const differences = (before: Ticket, after: Ticket): Difference[] =>
  differencesOf(factsOf(before), factsOf(after))
