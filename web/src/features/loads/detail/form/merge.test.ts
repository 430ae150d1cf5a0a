import { expect, it } from 'vitest'
import type { LoadDetail, Stop } from '@/domains/loads/types'
import { changesOnto, onto } from './merge'
import { newStop, valuesOf } from './values'

const stop = (id: number, more: Partial<Stop> = {}) => ({
  id,
  kind: id === 1 ? 'pickup' : 'delivery',
  handling: 'live',
  scheduling: 'appointment',
  city: 'Dallas',
  state: 'TX',
  time_zone: 'America/Chicago',
  window_start_at: '2026-11-24T14:00:00Z',
  window_end_at: '2026-11-24T18:00:00Z',
  ...more,
})

const load = (stops: readonly object[], more: object = {}) =>
  ({
    external_load_number: 'L-1',
    weight_unit: 'lb',
    certifications: [],
    stops,
    ...more,
  }) as unknown as LoadDetail

/** The form after someone typed this into the stop at a position. */
const typed = (before: ReturnType<typeof valuesOf>, at: number, part: object) => ({
  ...before,
  stops: before.stops.map((one, place) => (place === at ? { ...one, ...part } : one)),
})

it('sends what one typed, and nothing else, where no one was first', () => {
  const seen = load([stop(1), stop(2)], { commodity: 'Paper' })
  const before = valuesOf(seen)
  expect(changesOnto(seen, before, before)).toEqual({})
  expect(changesOnto(seen, before, { ...before, commodity: 'Steel' })).toEqual({ commodity: 'Steel' })
})

it('keeps a teammate’s street, window and rate where one typed a reference of the same stop', () => {
  const before = valuesOf(load([stop(1), stop(2)], { min_rate: 1850 }))
  // Another address: the server gave the stop another id.
  const first = stop(7, { kind: 'pickup', street: '1 A Street', window_start_at: '2026-11-24T15:30:00Z' })
  const change = changesOnto(
    load([first, stop(2)], { min_rate: 2200 }),
    before,
    typed(before, 0, { reference: 'PU-7' }),
  )
  expect(Object.keys(change)).toEqual(['stops'])
  expect(change.stops?.[0]).toMatchObject({
    street: '1 A Street',
    city: 'Dallas',
    reference: 'PU-7',
    window_start_at: '2026-11-24T09:30',
    window_end_at: '2026-11-24T12:00',
  })
  expect(change.stops?.[1]).toMatchObject({ street: null, window_start_at: '2026-11-24T08:00' })
})

it('puts one’s own field over a teammate’s, and an address or a window as a whole', () => {
  const before = valuesOf(load([stop(1), stop(2)], { min_rate: 1850, weight: 40_000 }))
  const theirs = valuesOf(
    load([stop(1, { city: 'Houston', street: '1 A Street', notes: 'Ring' }), stop(2)], {
      min_rate: 2200,
      weight: 18_000,
      weight_unit: 'kg',
    }),
  )
  const mine = { ...typed(before, 0, { postal_code: '75201' }), min_rate: '2300', weight: '41000' }
  const merged = onto(before, mine, theirs)
  expect(merged).toMatchObject({ min_rate: '2300', weight: '41000', weight_unit: 'lb' })
  expect(merged.stops[0]).toMatchObject({ street: '', city: 'Dallas', postal_code: '75201', notes: 'Ring' })
})

it('keeps stops that a teammate added or took out, and those that one added or took out', () => {
  const before = valuesOf(load([stop(1), stop(3), stop(4), stop(2)]))
  const [first, , fourth, last] = before.stops
  const mine = {
    ...before,
    stops: [first, fourth, { ...newStop('delivery'), city: 'Waco' }, last].flatMap(one => one ?? []),
  }
  // One took out 3; they took out 4 and added 5.
  const theirs = valuesOf(load([stop(1), stop(3), stop(5, { city: 'Austin' }), stop(2)]))
  expect(onto(before, mine, theirs).stops.map(({ id, city }) => [id, city])).toEqual([
    [1, 'Dallas'],
    [5, 'Austin'],
    [null, 'Waco'],
    [2, 'Dallas'],
  ])
})

it('puts back a stop that a teammate took out only where one changed it', () => {
  const before = valuesOf(load([stop(1), stop(3, { city: 'Austin' }), stop(2)]))
  const theirs = valuesOf(load([stop(1), stop(2)]))
  const cities = (mine: typeof before) => onto(before, mine, theirs).stops.map(({ city }) => city)
  expect(cities(typed(before, 0, { notes: 'Ring' }))).toEqual(['Dallas', 'Dallas'])
  expect(cities(typed(before, 1, { notes: 'Ring' }))).toEqual(['Dallas', 'Austin', 'Dallas'])
})
