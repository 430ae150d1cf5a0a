import { expect, test } from 'vitest'
import type { HistoricalTouches, VisitedArea } from '@/api/types'
import { touchPoints, visitPoints } from './touch-points'

const touches: HistoricalTouches = {
  areas: [
    {
      zip: '98311',
      name: 'Kitsap, WA',
      state: 'WA',
      latitude: 47.6,
      longitude: -122.6,
      touches: 2,
      first_on: '2026-03-01',
      last_on: '2026-05-01',
    },
  ],
  total_areas: 1,
  total_touches: 3,
  touches_without_place: 1,
  source: null,
}

const area = (latitude: number | null): VisitedArea => ({
  zip: '60602',
  name: 'Cook, IL',
  state: 'IL',
  latitude,
  longitude: -87.6,
  days: 1,
  vehicles: 2,
  first_on: '2026-11-20',
  last_on: '2026-11-20',
  source: {
    data_set: 'eld_samsara',
    label: 'ELD: Samsara',
    as_of: '2026-11-20',
    imported_at: '2026-11-20T00:00:00Z',
  },
})

test('an area is one point that tells what it is without its color', () => {
  const [point] = touchPoints(touches)
  expect(point).toMatchObject({ lat: 47.6, lon: -122.6, kind: 'touch', weight: 2 })
  expect(point?.label).toBe('Kitsap, WA: 2 inspections, last May 1, 2026')
})

test('an area without a known point is on no map', () => {
  expect(visitPoints([area(41.9), area(null)]).map(point => point.label)).toEqual([
    '60602 Cook, IL: 1 day, last Nov 20, 2026',
  ])
})
