import { describe, expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { truckFilters } from '../trucks/filters'
import { asked } from './asked'
import { boardFilters } from './filters'
import { BOARD_KEYS, boardSearch, SORTS, TAB_IDS } from './search'
import { SORT_WORDS, sortOfCall } from './sorts'

const DAY = '2026-11-28'

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
  it('keeps the filters and orders that the lists know', () => {
    const q = { my_loads: 'true', posting: '>72hr', s: 'price desc', rate: '1' }
    expect(boardSearch({ q }).q).toEqual({ my_loads: 'true', posting: '>72hr', s: 'price desc' })
    expect(boardSearch({ q: { s: 'id; drop' } }).q).toBeUndefined()
  })
})

describe('a search of the board', () => {
  it('asks for its view, with pickups from today where no first day is given', () => {
    expect(asked('posted', undefined, DAY)).toEqual({ view: 'posted', pickup_start: DAY })
    expect(asked('all', { pickup_start: '2026-12-01' }, DAY)).toEqual({
      view: 'all',
      pickup_start: '2026-12-01',
    })
  })
  it('leaves status and deadhead to the server where none is chosen', () => {
    const query = asked('all', { origin_area_id: '400000001' }, DAY)
    expect(query).toEqual({ view: 'all', pickup_start: DAY, origin_area_id: 400_000_001 })
  })
  it('has numbers as numbers, and texts that are none as they are', () => {
    const q = { weight: '40000', min_rate: 'much', load_id: '1234', my_loads: 'true', team: '7' }
    expect(asked('all', q, DAY)).toEqual({
      view: 'all',
      pickup_start: DAY,
      weight: 40_000,
      min_rate: 'much',
      load_id: '1234',
      my_loads: true,
      team: 7,
    })
  })
  it('knows nothing of the filters of truck postings', () =>
    expect(asked('all', { is_active_eq: '0', carrier_id_eq: '7' }, DAY)).toEqual({
      view: 'all',
      pickup_start: DAY,
    }))
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
  it('can each stand in the address', () => {
    for (const s of Object.keys(SORT_WORDS)) expect(SORTS).toContain(s.split(' ')[0])
  })
  it('are left out where the board knows none of that name', () => {
    expect(sortOfCall('rpm asc')).toBeUndefined()
    expect(asked('all', { s: 'start_date asc' }, DAY)).not.toHaveProperty('s')
    expect(asked('all', { s: 'price asc' }, DAY)).toMatchObject({ s: 'price_asc' })
  })
})
