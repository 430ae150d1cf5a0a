import { expect, it } from 'vitest'
import type { LoadDetail } from './types'
import { hasTrace, mapCircles, mapPoints, positionWords, routeLine, traceHeat } from './map-content'

const stop = (position: number, more: object = {}) => ({
  id: 10 + position,
  position,
  kind: position === 0 ? 'pickup' : 'delivery',
  city: 'Dallas',
  state: 'TX',
  latitude: 32.78,
  longitude: -96.8,
  geo_source: 'given',
  radius_miles: 0.5,
  window_start_at: '2026-11-24T14:00:00Z',
  window_end_at: '2026-11-24T16:00:00Z',
  time_zone: 'America/Chicago',
  ...more,
})

const position = {
  latitude: 33,
  longitude: -96,
  located_at: '2026-11-24T15:00:00Z',
  source: 'eld' as const,
  speed_mph: 62.4,
  is_at_rest: false,
  miles_left: 140,
}

const load = {
  stops: [stop(0), stop(1, { latitude: null }), stop(2, { geo_source: 'zip', radius_miles: 10 })],
  position,
} as unknown as LoadDetail

const NOW = Date.parse('2026-11-24T15:12:00Z')

it('marks the stops that have a place, and the truck', () => {
  expect(mapPoints(load, NOW).map(({ id, kind }) => [id, kind])).toEqual([
    [10, 'origin'],
    [12, 'destination'],
    ['truck', 'vehicle'],
  ])
  expect(mapPoints({ ...load, position: null }, NOW)).toHaveLength(2)
})

it('says how old a position is, and where it is from', () => {
  expect(positionWords(position, NOW)).toBe('12 min ago, ELD, 62 mph')
  expect(positionWords({ ...position, is_at_rest: true }, NOW)).toBe('12 min ago, ELD, at rest')
})

it('has a trace of what is shared, and of the company’s own systems', () => {
  const traced = (source: string | null, revoked_by?: string | null) =>
    hasTrace({
      position: source && { ...position, source },
      shares: revoked_by === undefined ? [] : [{ revoked_by }],
    } as unknown as LoadDetail)
  expect([traced(null), traced('phone', 'driver'), traced(null, 'carrier')]).toEqual([false, false, false])
  expect([traced('key'), traced(null, null), traced(null, 'end')]).toEqual([true, true, true])
})

it('draws a circle around what is only about there', () =>
  expect(mapCircles(load)).toEqual([{ lat: 32.78, lon: -96.8, radius_miles: 10 }]))

it('takes lines and traces as the calls give them', () => {
  expect(routeLine([[-96.8, 32.78, 1]])).toEqual([[-96.8, 32.78]])
  expect(traceHeat([[-96, 33, '2026-11-24T15:00:00Z', 'eld'], []])).toEqual([
    { lat: 33, lon: -96, weight: 1 },
  ])
})
