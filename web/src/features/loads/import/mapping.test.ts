import { describe, expect, it } from 'vitest'
import { missingFields, samplesOf, splitFields, unusedColumns, zonesWith } from './mapping'

const field = (name: string, is_required = false) => ({ field: name, label: name, is_required, detail: '' })

const FIELDS = [
  field('external_load_number', true),
  field('pickup_city', true),
  field('weight'),
  field('team'),
]
const MAPPING = { external_load_number: 'Load #', pickup_city: null, weight: 'Lbs', team: null }

describe('the columns of a file', () => {
  it('show what must be there, and what was found, first', () => {
    const { first, others } = splitFields(FIELDS, MAPPING)
    expect([first, others].map(part => part.map(one => one.field))).toEqual([
      ['external_load_number', 'pickup_city', 'weight'],
      ['team'],
    ])
  })
  it('name what is missing, and what is not used', () => {
    expect(missingFields(FIELDS, MAPPING).map(one => one.field)).toEqual(['pickup_city'])
    expect(unusedColumns(['Load #', 'Lbs', 'Agent', ' '], MAPPING)).toEqual(['Agent'])
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
  expect(zonesWith('America/Toronto').at(-1)).toBe('America/Toronto')
  expect(zonesWith('')).toEqual(zonesWith('America/Chicago'))
})
