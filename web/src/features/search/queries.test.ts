import { expect, it } from 'vitest'
import { filtersOf } from './queries'

const around = '41.88,-87.63,50,Chicago, IL'

it('asks around a place for the nearest first, without its name', () => {
  expect(filtersOf({ q: { home_within: around } })).toEqual({
    home_within: '41.88,-87.63,50',
    s: 'distance asc',
  })
  expect(filtersOf({ q: { home_within: around, s: 'name asc' } })).toMatchObject({ s: 'name asc' })
})

it('reads digits around a place as a number’s beginning and words as part of a name', () => {
  expect(filtersOf({ q: { home_within: around, search_text: ' 2950 ' } })).toMatchObject({
    search_text: '2950',
  })
  expect(filtersOf({ q: { home_within: around, search_text: 'ridge' } })).toMatchObject({
    name_cont: 'ridge',
  })
  expect(filtersOf({ q: { search_text: 'ridge' } })).toEqual({ search_text: 'ridge' })
})

it('asks for nothing when nothing is asked', () => expect(filtersOf({})).toBeUndefined())
