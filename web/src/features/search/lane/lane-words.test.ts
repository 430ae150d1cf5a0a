import { expect, test } from 'vitest'
import { laneExport } from './lane'
import { bipdWords, countsWords, equipmentWords, laneLead, laneSummary } from './lane-words'

const type = (is_type: string, is_verified = false) => ({ is_type, is_verified })

test('equipment tells what inspections saw from what the carrier declared', () => {
  expect(equipmentWords([])).toBeNull()
  expect(equipmentWords([type('reefer')])).toBe('Declared: Reefer')
  expect(
    equipmentWords([type('cargo_vans', true), type('van'), type('reefer'), type('dumps'), type('grain')]),
  ).toBe('Inspected: Cargo vans · Declared: Van, Reefer + 2 more')
})

test('unknown, none and an amount of insurance are three things', () => {
  expect([null, 0, 1_000_000].map(bipdWords)).toEqual(['BIPD unknown', 'No BIPD on file', 'BIPD $1,000,000'])
})

test('the counts are explained with their period', () => {
  expect(countsWords({ origin: 404684888, destination: 500001307, months: '12' })).toBe(
    '5× means the carrier’s vehicles were inspected 5 times at that end of the lane, in the last 12 months.',
  )
  expect(countsWords({ origin: 500001219 })).toBe(
    '5× means the carrier’s vehicles were inspected 5 times there, at any time on file.',
  )
})

test('a folded form says since when, and how far around where that was chosen', () => {
  expect(laneSummary({ from: 'Texas', to: 'California' })).toBe('Inspected any time')
  expect(laneSummary({ from: 'Dallas, TX', origin_miles: '250', to: 'Georgia', months: '12' })).toBe(
    'Inspected in the last 12 months · 250 miles around Dallas, TX',
  )
})

test('the lead says where, around a town and in a state', () => {
  const dallas = { origin: 404684888, from: 'Dallas, TX' }
  const georgia = { destination: 500001307, to: 'Georgia' }
  expect([{ ...dallas, origin_miles: '100', ...georgia }, dallas, georgia].map(laneLead)).toEqual([
    'Carriers with roadside inspections within 100 miles of Dallas, TX and in Georgia.',
    'Carriers with roadside inspections within 50 miles of Dallas, TX.',
    'Carriers with roadside inspections in Georgia.',
  ])
})

test('the file is of the same lane, filters and order', () => {
  expect(
    laneExport({
      origin: 5,
      from: 'Chicago, IL',
      origin_miles: '25',
      months: '12',
      q: { s: 'name asc', state_in: ['TX'] },
      page: 3,
    }),
  ).toBe(
    '/monitor/api/v1/carriers/export?origin_area_id=5&miles_from_origin=25&vehicle_range_in_time=12&q[s]=name%20asc&q[state_in][]=TX',
  )
})
