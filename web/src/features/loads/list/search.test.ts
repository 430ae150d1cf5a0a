import { describe, expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { withInstants } from './days'
import { loadFilters } from './filters'
import { asked, exportAddress } from './queries'
import { LOAD_KEYS, loadsSearch, TAB_IDS } from './search'

describe('the address of the loads', () => {
  it('names the tab, unless it is the first', () => {
    expect(loadsSearch({ tab: 'no-eld', page: '2' })).toMatchObject({ tab: 'no-eld', page: 2 })
    for (const tab of ['open', 'active', 'nonsense', undefined])
      expect(loadsSearch({ tab }).tab).toBeUndefined()
  })
  it('keeps the filters and orders that the lists know', () => {
    const q = { my_loads_eq: 'true', s: 'eta_at asc', status_eq: 'covered' }
    expect(loadsSearch({ q }).q).toEqual({ my_loads_eq: 'true', s: 'eta_at asc' })
    expect(loadsSearch({ q: { s: 'rate desc' } }).q).toBeUndefined()
  })
  it('may hold every filter that the screen offers', () => {
    const { one, many } = keysIn(loadFilters)
    expect(LOAD_KEYS.one).toEqual(expect.arrayContaining([...one]))
    expect(many).toEqual([])
  })
})

describe('a list', () => {
  it('asks for its tab, in the order of document 2 §9', () => {
    expect(asked('open')).toEqual({ category_eq: 'open', s: 'origin asc' })
    expect(asked('closed')).toEqual({ category_eq: 'closed', s: 'destination desc' })
    const others = TAB_IDS.filter(id => !['open', 'closed', 'search'].includes(id))
    expect(others.map(id => asked(id))).toEqual(others.map(id => ({ category_eq: id, s: 'id desc' })))
    expect(asked('open', { s: 'eta_at asc' }).s).toBe('eta_at asc')
  })
  it('searches open and closed loads alike, and nowhere else', () => {
    expect(asked('search', { search: 'SYN-1', my_loads_eq: 'true' })).toEqual({
      search: 'SYN-1',
      my_loads_eq: 'true',
      s: 'id desc',
    })
    expect(asked('open', { search: 'SYN-1' })).not.toHaveProperty('search')
  })
  it('gives its file with the same filters', () => {
    const address = exportAddress('no-eld', { q: { team_id_eq: '4' }, page: 3 }, 'xlsx')
    expect(address).toContain('q[category_eq]=no-eld')
    expect(address).toContain('q[team_id_eq]=4')
    expect(address).toContain('format=xlsx')
    expect(address).not.toContain('page')
  })
})

describe('days of the filters', () => {
  it('are whole days by the viewer’s calendar', () => {
    const { pickup_time_gteq: from, pickup_time_lt: until } = withInstants({
      pickup_time_gteq: '2026-11-30',
      pickup_time_lt: '2026-11-30',
    })
    const [first, last] = [new Date(String(from)), new Date(String(until))]
    expect([first.getDate(), first.getHours()]).toEqual([30, 0])
    expect([last.getDate(), last.getHours()]).toEqual([1, 0])
  })
  it('are left out when they are none', () =>
    expect(withInstants({ pickup_time_gteq: 'soon', team_id_eq: '4' })).toEqual({ team_id_eq: '4' }))
})
