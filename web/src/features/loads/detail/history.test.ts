import { expect, it } from 'vitest'
import type { LoadChangeRow, LoadDetail, LoadLog, TrackingLink as LoadLink } from '@/domains/loads/types'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { historyOf } from './history'

const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`

const load = {
  created_at: at(1),
  source: 'file',
  status: 'progress',
  status_changed_at: at(15),
  stops: [{ id: 5, position: 0, city: 'Dallas', state: 'TX', time_zone: 'America/Chicago' }],
  movements: [
    {
      id: 1,
      carrier: { legal_name: 'SYN ONE' },
      created_at: at(2),
      removed_at: at(3),
      removed_reason: 'no_show',
      removed_note: 'Phone is off.',
    },
    { id: 2, carrier: { legal_name: 'SYN TWO' }, created_at: at(4), removed_at: null },
  ],
  shares: [
    {
      id: 9,
      kind: 'phone',
      given_by: 'Ann Driver',
      given_at: at(5),
      revoked_at: at(20),
      revoked_by: 'driver',
    },
  ],
  windows_before: [
    {
      stop_id: 5,
      window_start_at: at(12),
      window_end_at: at(14),
      changed_at: at(6),
      source: 'tms',
    },
  ],
  papers: [{ id: 3, kind: 'pod', file_name: 'pod.pdf', created_at: at(21), user: null, source: 'driver' }],
} as unknown as LoadDetail

const arrival = {
  id: 7,
  stop_id: 5,
  occurred_at: at(15),
  is_type: 'arrival',
  source: 'derived',
  user: null,
  body: null,
} as unknown as LoadLog

const change = (sequence: number, hour: number, more: Partial<LoadChangeRow>): LoadChangeRow => ({
  sequence,
  kind: 'load_status_changed',
  occurred_at: at(hour),
  status_before: null,
  status_after: null,
  actor: null,
  user: null,
  reason: null,
  fields: [],
  carrier: null,
  carrier_person: null,
  rate: null,
  said: null,
  decision: null,
  ...more,
})
const inProgress = change(1, 15, { status_before: 'covered', status_after: 'progress', actor: 'engine' })

it('tells everything that happened, the newest first', () => {
  expect(historyOf(load, [arrival], [], [inProgress]).map(({ words }) => words)).toEqual([
    'Proof of delivery added',
    'Driver’s phone: sharing ended by the driver',
    'Arrived: Stop 1, Dallas, TX',
    'Status: In progress',
    'Window changed: Stop 1, Dallas, TX',
    'Driver’s phone shared',
    'Assigned to SYN TWO',
    'SYN ONE removed',
    'Assigned to SYN ONE',
    'Load created',
  ])
})

it('says who, and why', () => {
  const told = new Map(historyOf(load, [arrival]).map(event => [event.words, event]))
  expect(told.get('SYN ONE removed')?.detail).toBe('No-show: Phone is off.')
  expect(told.get('Arrived: Stop 1, Dallas, TX')?.by).toBe('From positions')
  expect(told.get('Driver’s phone shared')?.by).toBe('Ann Driver')
})

it('tells when a link was sent, opened and ended', () => {
  const link = {
    id: 4,
    kind: 'driver',
    sent_to: '+15125550111',
    user: { name: 'Dana Demo' },
    created_at: at(22),
    opened_at: at(23),
    revoked_at: null,
    answer: null,
  } as unknown as LoadLink
  const [opened, sent] = historyOf(load, [], [link])
  expect(opened?.words).toBe('Driver link opened')
  expect([sent?.words, sent?.by]).toEqual(['Driver link sent to (512) 555-0111', 'Dana Demo'])
  const ended = historyOf(load, [], [{ ...link, revoked_at: '2026-11-25T01:00:00Z' }])
  expect(ended[0]?.words).toBe('Driver link ended')
})

it('tells every status with who changed it and why, and the fields that were changed', () => {
  const changes = [
    change(4, 19, { kind: 'load_changed', fields: ['min_rate', 'stops'] }),
    change(3, 18, {
      status_after: 'progress',
      actor: 'person',
      user: { id: 1, name: 'Ann Example' },
      reason: 'Half of it was refused.',
    }),
    change(2, 17, { status_after: 'delivered', actor: 'tms' }),
    inProgress,
  ]
  const told = historyOf(load, [], [], changes).filter(({ id }) => id.startsWith('change'))
  expect(told.map(({ words, detail, by }) => [words, detail, by])).toEqual([
    ['Details changed', 'Minimum rate, stops', null],
    ['Status: In progress', 'Half of it was refused.', 'Ann Example'],
    ['Status: Delivered', null, 'TMS'],
    ['Status: In progress', null, 'Automatic'],
  ])
})

it('tells when a load was posted and removed from the load board, and by whom', () => {
  const changes = [
    change(6, 19, { kind: 'load_unposted', actor: 'engine' }),
    change(5, 18, { kind: 'load_posted', actor: 'person', user: { id: 1, name: 'Ann Example' } }),
  ]
  const told = historyOf(load, [], [], changes).filter(({ id }) => id.startsWith('change'))
  expect(told.map(({ words, by }) => [words, by])).toEqual([
    ['Removed from the load board', 'Automatic'],
    ['Posted to the load board', 'Ann Example'],
  ])
})

it('tells offers, bids and what carriers said, with the carrier, the rate and who it was', () => {
  const carrier = { id: 7, name: 'SYN ONE' }
  const user = { id: 1, name: 'Ann Example' }
  const changes = [
    change(9, 20, { kind: 'bid_declined', actor: null, carrier, rate: 1900 }),
    change(8, 19, { kind: 'disposition_recorded', actor: 'person', user, carrier, said: 'no_answer' }),
    change(7, 18, {
      kind: 'offer_declined',
      carrier,
      carrier_person: 'Olga Owner',
      rate: 1800,
      said: 'rate_too_low',
    }),
    change(6, 17, { kind: 'bid_received', carrier, carrier_person: 'Olga Owner', rate: 1900.5 }),
    change(5, 16, { kind: 'offer_sent', actor: 'tms', carrier }),
    change(4, 15, { kind: 'vehicle_assigned', carrier }),
  ]
  const told = historyOf(load, [], [], changes).filter(({ id }) => id.startsWith('change'))
  expect(told.map(({ words, detail, by }) => [words, detail, by])).toEqual([
    ['Bid declined', `SYN ONE, ${formatMoney(1900)}`, null],
    ['Carrier’s response recorded', 'SYN ONE, No answer', 'Ann Example'],
    ['Offer declined', `SYN ONE, ${formatMoney(1800)}, Rate too low`, 'Olga Owner'],
    ['Bid received', `SYN ONE, ${formatMoney(1900.5)}`, 'Olga Owner'],
    ['Offered', 'SYN ONE', 'TMS'],
    ['Truck assigned', null, null],
  ])
})

it('tells the last status of a load whose changes are gone, but none that it came with', () => {
  const last = (of: LoadDetail) => historyOf(of, []).filter(({ id }) => id === 'status')
  expect(last(load).map(({ words }) => words)).toEqual(['Status: In progress'])
  expect(last({ ...load, status_changed_at: load.created_at })).toEqual([])
})

it('tells what a shipper’s tender was answered, and why', () => {
  const answered = change(4, 16, {
    kind: 'tender_answered',
    decision: 'declined',
    reason: 'No reefer',
    actor: 'engine',
  })
  const event = historyOf(load, [], [], [inProgress, answered]).find(({ id }) => id === 'change 4')
  expect(event).toMatchObject({ words: 'Tender declined', detail: 'No reefer', by: 'Automatic' })
})
