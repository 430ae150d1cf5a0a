import { expect, it } from 'vitest'
import type { LoadDetail } from '@/domains/loads/types'
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
  expect(told.map(({ label }) => label)).toEqual(['Stop 1', 'Stop 2'])
  expect(told[0]?.before).toContain('Dallas, TX')
  expect(told[1]).toMatchObject({ before: 'None' })
})

it('tells another driver of the same truck', () => {
  const by = (driver_name: string) => load({ movements: [{ first_stop: 0, removed_at: null, driver_name }] })
  expect(differences(by('Ann'), by('Bob'))).toEqual([{ label: 'Driver', before: 'Ann', after: 'Bob' }])
})
