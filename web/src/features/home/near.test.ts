import { expect, it } from 'vitest'
import { readMiles, readPlace, writePlace } from './near'

it('keeps a place in the address', () => {
  expect(readPlace(writePlace({ lat: 41.8781, lon: -87.6298 }))).toEqual({ lat: 41.878, lon: -87.63 })
})

it('takes nothing for a place that is none', () => {
  for (const wrong of [undefined, '', '41.8', '91,0', '0,181', 'here,there', '1,2,3'])
    expect(readPlace(wrong)).toBeNull()
})

it('searches within 50 miles unless one of the radii is asked for', () => {
  expect([undefined, '7', '250'].map(readMiles)).toEqual(['50', '50', '250'])
})
