import { expect, it } from 'vitest'
import type { ShiftBrief } from '@/domains/tickets/types'
import { briefText } from './brief-text'

const line = {
  id: 7,
  is_type: 'dark',
  label: 'Dark',
  severity: 'high',
  status: 'new',
  external_load_number: 'L-1',
  carrier_name: 'SYN ACME LLC',
  pickup_at: '2026-11-24T14:00:00Z',
  assignee_name: null,
  resolution: null,
  pending_until: null,
} as const
const none = { count: 0, tickets: [] }

const brief: ShiftBrief = {
  since: '2026-11-24T02:00:00Z',
  since_reason: 'own_shift',
  at: '2026-11-24T12:00:00Z',
  team: { id: 1, name: 'Night desk' },
  opened: { count: 3, tickets: [line] },
  opened_high: 1,
  closed: { count: 1, tickets: [{ ...line, resolution: 'false_alarm' }] },
  closed_by_people: 1,
  waiting: none,
  unacknowledged: none,
  pickups: [
    {
      load_id: 1,
      external_load_number: 'L-1',
      pickup_at: '2026-11-24T14:00:00Z',
      origin: 'Dallas, TX',
      carrier_name: null,
      alerts: ['dark', 'out_of_range'],
    },
  ],
  on_duty: [{ id: 1, name: 'Dana' }],
  on_call: [],
}

it('is plain text that says everything, and where there is nothing', () => {
  expect(briefText(brief, iso => iso.slice(11, 16))).toBe(
    [
      'Shift brief, 12:00, Night desk',
      'Activity since your last shift ended (02:00).',
      'High alerts no one acknowledged in time: 0',
      'Next pickups with high alerts\n- 14:00: load L-1, Dallas, TX, Tracking went dark and Out of range',
      'Waiting for an answer: 0',
      'Opened (1 high): 3\n- High: Tracking went dark, load L-1, SYN ACME LLC\n- and 2 more',
      'Closed (1 by people): 1\n- High: Tracking went dark, load L-1, SYN ACME LLC, False alarm',
      'On duty: Dana. On call: no one.',
    ].join('\n\n'),
  )
  expect(briefText({ ...brief, pickups: [] }, iso => iso)).toContain('Next pickups with high alerts: none')
})
