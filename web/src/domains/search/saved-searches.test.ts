import { describe, expect, it } from 'vitest'
import type { SavedSearch } from '@/api/types'
import { addressOf, linkTo, wordsOf } from './saved-searches'

describe('the address of a kept search', () => {
  it('is that of its screen, from the first page on', () => {
    const search = { q: { search_text: 'A & B', state_in: ['TX', 'OK'] }, page: 3 }
    const address = addressOf('/carriers/global-search', search)
    expect(address).toBe(
      '/carriers/global-search?q[search_text]=A%20%26%20B&q[state_in][]=TX&q[state_in][]=OK',
    )
    expect(linkTo(address)).toEqual({ to: '/carriers/global-search', search: { q: search.q } })
  })
  it('may have no query, and a question mark in its query', () => {
    expect(addressOf('/vehicles', { page: 2 })).toBe('/vehicles')
    expect(linkTo('/vehicles')).toEqual({ to: '/vehicles', search: {} })
    expect(linkTo('/vehicles?a=b?c')).toEqual({ to: '/vehicles', search: { a: 'b?c' } })
  })
})

it('shows the words that the screen kept, and no others', () => {
  const kept = (filters: Record<string, unknown>) => wordsOf({ filters } as unknown as SavedSearch)
  expect(kept({ words: ['State: Texas', 7] })).toEqual(['State: Texas'])
  expect(kept({ words: 'x' })).toEqual([])
  expect(kept({})).toEqual([])
})
