import { expect, it } from 'vitest'
import { placeWords } from './high-risk-words'

it('names a county with its state, and ZIP codes by their first digits', () => {
  expect(placeWords({ county: 'Los Angeles', state: 'CA', county_fips: 6037, zip3: null })).toBe(
    'Los Angeles, CA',
  )
  expect(placeWords({ county: null, state: null, county_fips: null, zip3: '900' })).toBe('ZIP codes 900xx')
})
