import { expect, it } from 'vitest'
import { STATE_OPTIONS } from '@/lib/states'
import { inWords, REGIONS } from './regions'

it('has every state and province once, but for Puerto Rico', () => {
  const all = REGIONS.flatMap(({ states }) => states)
  const known = STATE_OPTIONS.flatMap(({ items }) => items.map(({ value }) => value))
  expect(new Set(all).size).toBe(all.length)
  expect(all.toSorted()).toEqual(known.filter(state => state !== 'PR').toSorted())
})

it('tells a whole region by its name', () => {
  expect(inWords(['TX', 'AR', 'LA', 'OK', 'CA'])).toBe('South Central, CA')
})
