import { describe, expect, it } from 'vitest'
import type { FilterSet } from '@/api/types'
import type { FilterField } from '@/kit/list/types'
import { defaultQuery, hasFilters, keptFilters } from './filter-sets'

const FIELDS: FilterField[] = [
  { control: 'text', key: 'search_text', label: 'Text' },
  { control: 'choices', key: 'state_in', label: 'State', options: [{ value: 'TX', label: 'Texas' }] },
  { control: 'range', keys: ['power_units_gteq', 'power_units_lteq'], label: 'Power units' },
  { control: 'either', key: 'has_email_eq', label: 'Email', yes: 'Yes', no: 'No' },
]
const set = (filters: Record<string, unknown>) => ({ filters }) as unknown as FilterSet

describe('default filters', () => {
  it('are what the list knows of the set, as its address has it', () => {
    const filters = { state_in: ['TX'], power_units_gteq: 5, has_email_eq: true, classification_id_in: [1] }
    expect(defaultQuery(FIELDS, set(filters))).toEqual({
      state_in: ['TX'],
      power_units_gteq: '5',
      has_email_eq: 'true',
    })
  })
  it('are none without a set, or where the list knows nothing of it', () => {
    expect(defaultQuery(FIELDS, null)).toBeUndefined()
    expect(defaultQuery(FIELDS, set({ classification_id_in: [1] }))).toBeUndefined()
  })
  it('are kept without the order and without what was typed', () => {
    const q = { search_text: 'acme', state_in: ['TX'], power_units_lteq: '9', s: 'name desc' }
    expect(keptFilters(FIELDS, { q, page: 3 })).toEqual({ state_in: ['TX'], power_units_lteq: '9' })
  })
  it('are for an address without filters', () => {
    expect(hasFilters({})).toBe(false)
    expect(hasFilters({ q: { s: 'name desc' } })).toBe(false)
    expect(hasFilters({ q: { state_in: ['TX'] } })).toBe(true)
    expect(hasFilters({ page: 2 })).toBe(true)
  })
})
