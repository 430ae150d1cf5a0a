import { describe, expect, it } from 'vitest'
import type { TruckPosting } from '@/domains/exchange/types'
import { askedOf, EVERY } from './queries'
import { formOf, MUST, valuesOf } from './values'

describe('the list of truck postings', () => {
  it('is of active ones unless another state is chosen', () => {
    expect(askedOf()).toEqual({ is_active_eq: '1', s: 'start_date asc' })
    expect(askedOf({ is_active_eq: '0' })).toMatchObject({ is_active_eq: '0' })
    expect(askedOf({ is_active_eq: EVERY })).not.toHaveProperty('is_active_eq')
  })
  it('knows nothing of the board’s filters', () =>
    expect(askedOf({ my_loads: 'true', carrier_id_eq: '7' })).toEqual({
      is_active_eq: '1',
      carrier_id_eq: '7',
      s: 'start_date asc',
    }))
})

const posting = {
  id: 3,
  carrier_id: 7,
  posted_equipment_type: 'reefer',
  origin_area_id: 400_000_001,
  origin_search_display_name: 'Dallas, TX',
  origin_deadhead_tolerance: 75,
  destination_area_id: null,
  destination_search_display_name: null,
  destination_deadhead_tolerance: null,
  start_date: '2026-12-01',
  is_active: false,
  status: 'inactive',
} as TruckPosting

describe('the form of a truck posting', () => {
  it('begins active, today, 50 miles around its ends', () => {
    const values = valuesOf(null, '2026-11-28')
    expect(values).toMatchObject({
      is_active: true,
      start_date: '2026-11-28',
      origin_deadhead_tolerance: '50',
    })
  })
  it('sends back what it was given', () =>
    expect(formOf(valuesOf(posting, '2026-11-28'))).toEqual({
      carrier_id: 7,
      posted_equipment_type: 'reefer',
      origin_area_id: 400_000_001,
      origin_search_display_name: 'Dallas, TX',
      origin_deadhead_tolerance: 75,
      destination_area_id: null,
      destination_search_display_name: null,
      destination_deadhead_tolerance: null,
      start_date: '2026-12-01',
      is_active: false,
    }))
  it('posts one that has expired again, from today', () => {
    const expired: TruckPosting = { ...posting, status: 'expired', start_date: '2026-11-01' }
    expect(valuesOf(expired, '2026-11-28')).toMatchObject({ start_date: '2026-11-28', is_active: true })
  })
  it('has miles at its destination only with one', () => {
    const values = valuesOf(posting, '2026-11-28')
    const to = { ...values, destination: { id: '500000014', name: 'Illinois' } }
    expect(formOf(to)).toMatchObject({
      destination_area_id: 500_000_014,
      destination_search_display_name: 'Illinois',
      destination_deadhead_tolerance: 50,
    })
  })
  it('asks for a carrier, an origin and a day', () => {
    expect(MUST.carrier_id('')).toMatch(/carrier/)
    expect(MUST.origin({ id: '', name: '' })).toMatch(/empty/)
    expect(MUST.start_date('')).toMatch(/day/)
    expect([
      MUST.carrier_id('7'),
      MUST.origin({ id: '1', name: 'Dallas' }),
      MUST.start_date('2026-12-01'),
    ]).toEqual([null, null, null])
  })
})
