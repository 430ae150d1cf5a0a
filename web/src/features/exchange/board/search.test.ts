import { describe, expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { truckFilters } from '../trucks/filters'
import { asked } from './asked'
import { boardFilters } from './filters'
import { BOARD_KEYS, boardSearch, SORTS, TAB_IDS } from './search'
import { DEFAULT_SORT, SORT_WORDS, sortOfCall } from './sorts'

describe('the address of the load board', () => {
  it('names the tab, unless it is the first', () => {
    expect(boardSearch({ tab: 'posted', page: '2' })).toMatchObject({ tab: 'posted', page: 2 })
    for (const tab of ['all', 'nonsense', undefined]) expect(boardSearch({ tab }).tab).toBeUndefined()
    expect(TAB_IDS).toEqual(['all', 'posted', 'unposted', 'truck-postings'])
  })
  it('holds every filter that the screen offers, and no other', () => {
    const offered = [boardFilters, truckFilters].map(filters => keysIn(filters))
    expect(offered.flatMap(({ one }) => one).toSorted()).toEqual([...BOARD_KEYS.one].toSorted())
    expect(offered.flatMap(({ many }) => many)).toEqual([])
  })
  it('has miles around an area alone', () => {
    const q = { origin_deadhead: '25', destination_area_id: '400000001', destination_deadhead: '75' }
    expect(boardSearch({ q }).q).toEqual({ destination_area_id: '400000001', destination_deadhead: '75' })
    expect(boardSearch({ q: { origin_deadhead: '25' } }).q).toBeUndefined()
  })
  it('keeps the filters and orders that the lists know', () => {
    const q = { my_loads: 'true', posting: '>72hr', s: 'price desc', rate: '1' }
    expect(boardSearch({ q }).q).toEqual({ my_loads: 'true', posting: '>72hr', s: 'price desc' })
    expect(boardSearch({ q: { s: 'id; drop' } }).q).toBeUndefined()
  })
})

describe('a search of the board', () => {
  it('leaves status, first day and deadhead to the server where none is chosen', () => {
    expect(asked('posted')).toEqual({ view: 'posted' })
    expect(asked('all', { origin_area_id: '400000001' })).toEqual({
      view: 'all',
      origin_area_id: 400_000_001,
    })
  })
  it('has numbers as numbers, and texts that are none as they are', () => {
    const q = { weight: '40000', min_rate: 'much', load_id: '1234', my_loads: 'true', team: '7' }
    expect(asked('all', q)).toEqual({
      view: 'all',
      weight: 40_000,
      min_rate: 'much',
      load_id: '1234',
      my_loads: true,
      team: 7,
    })
  })
  it('has days as days', () =>
    expect(asked('all', { pickup_start: '2026-12-01', dropoff_end: '2026-12-04' })).toEqual({
      view: 'all',
      pickup_start: '2026-12-01',
      dropoff_end: '2026-12-04',
    }))
  it('knows nothing of the filters of truck postings', () =>
    expect(asked('all', { is_active_eq: '0', carrier_id_eq: '7' })).toEqual({ view: 'all' }))
})

describe('the orders of the board', () => {
  it('are those of document 2 §5', () =>
    expect(Object.keys(SORT_WORDS).map(sortOfCall).toSorted()).toEqual(
      [
        'price_asc',
        'price_desc',
        'posting_asc',
        'posting_desc',
        'rpm',
        'distance_asc',
        'distance_desc',
        'pickup_asc',
        'pickup_desc',
        'dropoff_asc',
        'dropoff_desc',
      ].toSorted(),
    ))
  it('begin with the earliest pickup', () => expect(sortOfCall(DEFAULT_SORT)).toBe('pickup_asc'))
  it('can each stand in the address', () => {
    for (const s of Object.keys(SORT_WORDS)) expect(SORTS).toContain(s.split(' ')[0])
  })
  it('are left out where the board knows none of that name', () => {
    expect(sortOfCall('rpm asc')).toBeUndefined()
    expect(asked('all', { s: 'start_date asc' })).not.toHaveProperty('s')
    expect(asked('all', { s: 'price asc' })).toMatchObject({ s: 'price_asc' })
  })
})
