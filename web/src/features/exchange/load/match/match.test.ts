import { describe, expect, it } from 'vitest'
import { CAPACITY_SORTS } from '@/domains/exchange/words'
import { keysIn } from '@/kit/list/search'
import { matchFilters, matchFiltersFor } from './filters'
import { CAPACITY, MATCH_KEYS, matchSearch } from './search'
import { leftOutWords, pointsWords } from './words'

describe('the address of a match', () => {
  it('holds the filters that are offered, and which carriers are shown', () => {
    const { one, many } = keysIn(matchFilters)
    expect([...MATCH_KEYS.one].toSorted()).toEqual([...one, 'show'].toSorted())
    expect(many).toEqual([])
  })
  it('does not offer what follows from inspections to those who may not see them', () => {
    expect(matchFiltersFor(true)).toEqual(matchFilters)
    expect(keysIn(matchFiltersFor(false)).one).toEqual(
      keysIn(matchFilters).one.filter(key => !key.startsWith('equipment_age')),
    )
  })
  it('keeps the orders of capacity, and no other', () => {
    expect(CAPACITY).toEqual(Object.keys(CAPACITY_SORTS))
    for (const s of CAPACITY) expect(matchSearch({ q: { s } }).q).toEqual({ s })
    expect(matchSearch({ q: { s: 'score' } }).q).toBeUndefined()
  })
})

it('points say whether they count for or against', () =>
  expect([30, -15, 0].map(pointsWords)).toEqual(['+30', '−15', '+0']))

it('says how many carriers of a page no offer can be emailed to', () => {
  const [known, none] = [{ no_offer_email: null }, { no_offer_email: 'not_on_file' as const }]
  expect(leftOutWords([known])).toBeNull()
  expect(leftOutWords([known, none])).toBe(
    '1 carrier on this page can’t be emailed an offer and is left out.',
  )
  expect(leftOutWords([none, none])).toBe(
    '2 carriers on this page can’t be emailed an offer and are left out.',
  )
})
