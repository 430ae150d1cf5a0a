/** What is different between two versions of an alert, in words. Pure. */
import type { Ticket } from '@/domains/tickets/types'
import { CONDITIONS, RESOLUTIONS, SEVERITIES, TICKET_STATUS } from '@/domains/tickets/words'

export interface Difference {
  label: string
  before: string
  after: string
}

const evidenceWords = ({ evidence }: Ticket) =>
  evidence.map(({ label, value }) => `${label}: ${value ?? 'Hidden'}`).join('; ') || 'None'

const factsOf = (ticket: Ticket): [label: string, words: string][] => [
  ['Status', TICKET_STATUS[ticket.status]],
  ['Assignee', ticket.assignee?.name ?? 'Unassigned'],
  ['Severity', SEVERITIES[ticket.severity].words],
  ['Condition', CONDITIONS[ticket.condition]],
  ['Resolution', ticket.resolution ? RESOLUTIONS[ticket.resolution] : 'None'],
  ['Evidence', evidenceWords(ticket)],
]

export const differences = (before: Ticket, after: Ticket): Difference[] => {
  const now = new Map(factsOf(after))
  return factsOf(before)
    .map(([label, words]) => ({ label, before: words, after: now.get(label) ?? '' }))
    .filter(fact => fact.before !== fact.after)
}
