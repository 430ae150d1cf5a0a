import { expect, it } from 'vitest'
import { circleOf, readRadius, writeRadius } from './radius'

const CHICAGO = '41.88,-87.63,100,Chicago, IL'

it('reads what it writes, names with commas too', () => {
  expect(readRadius(CHICAGO)).toEqual({ lat: '41.88', lon: '-87.63', miles: '100', name: 'Chicago, IL' })
  expect(writeRadius(readRadius(CHICAGO))).toBe(CHICAGO)
})

it('keeps the name from the call', () => expect(circleOf(CHICAGO)).toBe('41.88,-87.63,100'))

it('calls a place without a name by where it is', () => {
  expect(readRadius('41.88,-87.63,100').name).toBe('41.88, -87.63')
})
