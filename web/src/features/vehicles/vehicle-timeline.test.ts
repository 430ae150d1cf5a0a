import { expect, it } from 'vitest'
import type { Vehicle } from '@/api/types'
import { vehicleTimeline } from './vehicle-timeline'

const carrier = (dot_number: number | null, legal_name: string | null, first: string, last: string) =>
  ({
    dot_number,
    legal_name,
    first_seen_on: first,
    last_seen_on: last,
    inspections: 1,
  }) as Vehicle['carriers'][number]

const sighting = (inspection_id: number, dot_number: number | null, inspected_on: string) =>
  ({ inspection_id, dot_number, inspected_on, location: null, state: 'TX' }) as Vehicle['sightings'][number]

it('gives each carrier a row with its own inspections', () => {
  const rows = vehicleTimeline({
    carriers: [
      carrier(2, 'SECOND', '2026-01-01', '2026-03-01'),
      carrier(null, null, '2025-01-01', '2025-01-01'),
    ],
    sightings: [sighting(9, 2, '2026-03-01'), sighting(8, 2, '2026-01-01'), sighting(7, null, '2025-01-01')],
  })
  expect(rows.map(({ label, marks }) => [label, marks?.map(({ on }) => on)])).toEqual([
    ['SECOND', ['2026-03-01', '2026-01-01']],
    ['Not matched to a carrier', ['2025-01-01']],
  ])
  expect(rows[0]?.marks?.[0]?.words).toBe('Mar 1, 2026, SECOND, TX')
})
