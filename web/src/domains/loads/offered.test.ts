import { expect, it } from 'vitest'
import { laneOf } from './offered'

it('tells the lane of an offered load by its ends', () => {
  const [dallas, joliet, nowhere] = [
    { city: 'Dallas', state: 'TX' },
    { city: 'Joliet', state: 'IL' },
    { city: null, state: null },
  ]

  expect(laneOf({ stops: [dallas, nowhere, joliet] })).toBe('Dallas, TX → Joliet, IL')
  expect(laneOf({ stops: [nowhere, joliet] })).toBe('Unknown place → Joliet, IL')
  expect(laneOf({ stops: [] })).toBe('Unknown lane')
})
