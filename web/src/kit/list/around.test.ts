import { expect, it } from 'vitest'
import { circleOf, readAround, writeAround } from './around'

const CHICAGO = '41.88,-87.63,100,Chicago, IL'

it('reads what it writes, names with commas too', () => {
  expect(readAround(CHICAGO)).toEqual({ lat: '41.88', lon: '-87.63', miles: '100', name: 'Chicago, IL' })
  expect(writeAround(readAround(CHICAGO))).toBe(CHICAGO)
})

it('keeps the name from the call', () => expect(circleOf(CHICAGO)).toBe('41.88,-87.63,100'))

it('calls a place without a name by where it is', () => {
  expect(readAround('41.88,-87.63,100').name).toBe('41.88, -87.63')
})
