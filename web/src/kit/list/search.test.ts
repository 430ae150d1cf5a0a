import { describe, expect, it } from 'vitest'
import { activeFilters, listSearch, nextSort, unitOf, withFilters } from './search'
import type { FilterField } from './types'

const FIELDS: FilterField[] = [
  { control: 'text', key: 'search_text', label: 'Text' },
  {
    control: 'choices',
    key: 'state_in',
    label: 'State',
    options: [{ group: 'US', items: [{ value: 'TX', label: 'Texas' }] }],
  },
  { control: 'range', keys: ['power_units_gteq', 'power_units_lteq'], label: 'Power units' },
  { control: 'either', key: 'has_email_eq', label: 'Email', yes: 'Has email', no: 'No email' },
]
const read = listSearch(FIELDS, ['name'])

describe('a list’s address', () => {
  it('keeps what the list knows and nothing else', () => {
    const raw = {
      q: { state_in: ['TX'], power_units_gteq: '5', color: 'red', s: 'name desc' },
      page: '3',
      x: '1',
    }
    expect(read(raw)).toEqual({ q: { state_in: ['TX'], power_units_gteq: '5', s: 'name desc' }, page: 3 })
  })
  it('reads one value of a list as a list', () =>
    expect(read({ q: { state_in: 'TX' } })).toEqual({ q: { state_in: ['TX'] } }))
  it('drops a sort that the list cannot do, and a page that is none', () => {
    expect(read({ q: { s: 'password desc' }, page: '-1' })).toEqual({})
  })
  it('starts again at the first page when a filter changes', () => {
    expect(withFilters({ q: { state_in: ['TX'] }, page: 4 }, { state_in: [], has_email_eq: 'true' })).toEqual(
      { q: { has_email_eq: 'true' } },
    )
  })
})

describe('sorting by a header', () => {
  it('goes first direction, other direction, none', () => {
    const first = nextSort(null, 'power_units', 'desc')
    expect(first).toEqual({ field: 'power_units', direction: 'desc' })
    const second = nextSort(first, 'power_units', 'desc')
    expect(second).toEqual({ field: 'power_units', direction: 'asc' })
    expect(nextSort(second, 'power_units', 'desc')).toBeNull()
  })
})

describe('filters in force', () => {
  it('are told in words', () => {
    const words = activeFilters(FIELDS, {
      q: { state_in: ['TX'], power_units_gteq: '5', has_email_eq: 'false' },
    }).map(f => f.words)
    expect(words).toEqual(['State: Texas', 'Power units: 5 or more', 'No email'])
  })
  it('say one month, and more than one', () => {
    const age: FilterField = { control: 'range', keys: ['from', 'to'], label: 'Age', unit: 'months' }
    const words = (q: Record<string, string>) => activeFilters([age], { q }).map(f => f.words)
    expect(words({ from: '1' })).toEqual(['Age: 1+ month'])
    expect(words({ to: '6' })).toEqual(['Age: up to 6 months'])
    expect(words({ from: '3', to: '6' })).toEqual(['Age: 3–6 months'])
    expect(unitOf(undefined, 1)).toBe('')
  })
})
