import { expect, it } from 'vitest'
import type { Ticket } from '@/domains/tickets/types'
import { differences } from './differences'

const ticket = (more: Partial<Ticket> = {}) =>
  ({
    status: 'new',
    assignee: null,
    severity: 'medium',
    condition: 'active',
    resolution: null,
    evidence: [{ label: 'ETA', value: '14:20', source: 'ELD', as_of: null }],
    ...more,
  }) as Ticket

it('names what a teammate changed, and nothing else', () => {
  const after = ticket({ status: 'in_progress', assignee: { id: 3, name: 'Max Manager' } })
  expect(differences(ticket(), after)).toEqual([
    { label: 'Status', before: 'New', after: 'In progress' },
    { label: 'Assignee', before: 'Unassigned', after: 'Max Manager' },
  ])
  expect(differences(ticket(), ticket())).toEqual([])
})

it('tells new evidence', () => {
  const evidence = [{ label: 'ETA', value: '15:05', source: 'ELD', as_of: null }]
  expect(differences(ticket(), ticket({ evidence }))).toEqual([
    { label: 'Evidence', before: 'ETA: 14:20', after: 'ETA: 15:05' },
  ])
})
