import { expect, it } from 'vitest'
import type { LoadChange, LoadDetail } from '@/domains/loads/types'
import { differences } from './differences'

const stop = {
  kind: 'pickup',
  city: 'Dallas',
  state: 'TX',
  window_start_at: '2026-11-24T14:00:00Z',
  window_end_at: '2026-11-24T16:00:00Z',
  time_zone: 'America/Chicago',
}

const load = (more: object) =>
  ({ status: 'covered', weight_unit: 'lb', movements: [], stops: [stop], ...more }) as unknown as LoadDetail

it('tells what a teammate changed, and nothing that is the same', () => {
  const before = load({ min_rate: 2400, carrier: { legal_name: 'SYN ONE', dot_number: 90000001 } })
  const after = load({ min_rate: 2600, status: 'progress', carrier: before.carrier })
  expect(differences(before, before)).toEqual([])
  expect(differences(before, after)).toEqual([
    { label: 'Status', before: 'Covered', after: 'In progress' },
    { label: 'Minimum rate', before: '$2,400', after: '$2,600' },
  ])
})

it('tells stops that were added, and windows that moved', () => {
  const later = { ...stop, window_end_at: '2026-11-24T18:00:00Z' }
  const told = differences(load({}), load({ stops: [later, stop] }))
  expect(told.map(({ label }) => label)).toEqual([
    'Stop 1 window',
    'Stop 2 type',
    'Stop 2 address',
    'Stop 2 window',
  ])
  expect(told[0]?.after).toMatch(/12:00.PM CST$/)
  expect(told[2]).toEqual({ label: 'Stop 2 address', before: 'None', after: 'Dallas, TX' })
})

it('tells every part of a stop that a teammate changed, and not as one’s own', () => {
  const theirs = { ...stop, name: 'Dock 4', street: '1 A Street', reference: 'PU-7', notes: 'Ring the bell' }
  const change = { min_rate: 1900 }
  expect(differences(load({ min_rate: 1850 }), load({ min_rate: 1850, stops: [theirs] }), change)).toEqual([
    { label: 'Minimum rate', before: '$1,850', after: '$1,850', yours: '$1,900' },
    { label: 'Stop 1 facility', before: 'None', after: 'Dock 4' },
    { label: 'Stop 1 address', before: 'Dallas, TX', after: '1 A Street, Dallas, TX' },
    { label: 'Stop 1 reference', before: 'None', after: 'PU-7' },
    { label: 'Stop 1 instructions', before: 'None', after: 'Ring the bell' },
  ])
})

it('tells another driver of the same truck', () => {
  const by = (driver_name: string) => load({ movements: [{ first_stop: 0, removed_at: null, driver_name }] })
  expect(differences(by('Ann'), by('Bob'))).toEqual([{ label: 'Driver', before: 'Ann', after: 'Bob' }])
})

it('tells what one typed beside what someone else changed', () => {
  const before = load({ min_rate: 2400, commodity: 'Paper', weight: 40_000 })
  const after = load({ min_rate: 2600, commodity: 'Paper', weight: 40_000 })
  expect(differences(before, after, { min_rate: 1700, commodity: null, weight: 40_000 })).toEqual([
    { label: 'Commodity', before: 'Paper', after: 'Paper', yours: 'None' },
    { label: 'Minimum rate', before: '$2,400', after: '$2,600', yours: '$1,700' },
  ])
})

it('tells stops that one typed on the clocks there, and those that one left out', () => {
  const typed = { ...stop, window_start_at: '2026-11-25T08:00', window_end_at: '2026-11-25T09:00' }
  const change = { stops: [typed] } as LoadChange
  const told = differences(load({ stops: [stop, stop] }), load({ stops: [stop, stop] }), change)
  expect(told.map(({ label }) => label)).toEqual([
    'Stop 1 window',
    'Stop 2 type',
    'Stop 2 address',
    'Stop 2 window',
  ])
  expect(told[0]?.yours).toMatch(/^Wed, Nov 25, 8:00.*9:00.AM CST$/)
  expect(told[2]?.yours).toBe('None')
})

it('tells another phone with the driver that stays', () => {
  const movements = [{ first_stop: 0, removed_at: null, driver_name: 'Ann' }]
  const [told] = differences(load({ movements }), load({ movements }), { driver_phone: '(512) 555-0142' })
  expect(told).toEqual({ label: 'Driver', before: 'Ann', after: 'Ann', yours: 'Ann, (512) 555-0142' })
})
