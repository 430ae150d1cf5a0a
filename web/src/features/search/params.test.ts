import { expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { carrierFilters, laneFilters, radiusFilter } from './filters'
import { CARRIER_KEYS, LANE_KEYS } from './params'

it('addresses hold every filter, and nothing that is none', () => {
  expect(CARRIER_KEYS).toEqual(keysIn([...carrierFilters, radiusFilter]))
  expect(LANE_KEYS).toEqual(keysIn(laneFilters))
})
