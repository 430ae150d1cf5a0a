import { describe, expect, it } from 'vitest'
import { zonesWith } from '@/domains/loads/zones'
import { missingFields, samplesOf, splitFields, unusedColumns } from './mapping'

const field = (name: string, is_required = false) => ({ field: name, label: name, is_required, detail: '' })

const FIELDS = [
  field('external_load_number', true),
  field('pickup_window_start', true),
  field('stop_window_start'),
  field('weight'),
  field('team'),
]
const MAPPING = { external_load_number: 'Load #', pickup_window_start: null, weight: 'Lbs', team: null }

describe('the columns of a file', () => {
  it('show what must be there, and what was found, first', () => {
    const { first, others } = splitFields(FIELDS, MAPPING)
    expect([first, others].map(part => part.map(one => one.field))).toEqual([
      ['external_load_number', 'pickup_window_start', 'weight'],
      ['stop_window_start', 'team'],
    ])
  })
  it('name what is missing, and what is not used', () => {
    expect(missingFields(FIELDS, MAPPING).map(one => one.field)).toEqual(['pickup_window_start'])
    expect(unusedColumns(['Load #', 'Lbs', 'Agent', ' '], MAPPING)).toEqual(['Agent'])
  })
  it('need a time of each stop, once rows are stops', () => {
    const ofStops = { ...MAPPING, stop_city: 'City' }
    expect(missingFields(FIELDS, ofStops).map(one => one.field)).toEqual(['stop_window_start'])
    expect(missingFields(FIELDS, { ...ofStops, stop_window_start: 'Appt' })).toEqual([])
  })
  it('show a few of their values, each once', () => {
    const file = {
      header: ['Load #', 'City'],
      rows: [
        ['1', 'Dallas'],
        ['2', ''],
        ['3', 'Dallas'],
        ['4', ' Reno '],
      ],
    }
    expect(samplesOf(file, 'City')).toEqual(['Dallas', 'Reno'])
    expect(samplesOf(file, 'Load #')).toEqual(['1', '2', '3'])
    expect([samplesOf(file, null), samplesOf(file, 'Other')]).toEqual([[], []])
  })
})

it('a zone that a company uses stays a choice', () => {
  expect(zonesWith('America/Regina').at(-1)).toBe('America/Regina')
  expect(zonesWith('')).toEqual(zonesWith('America/Chicago'))
})
