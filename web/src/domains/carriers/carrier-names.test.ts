import { expect, it } from 'vitest'
import { knownName, learnNames } from './carrier-names'

it('knows the carriers that something has shown', () => {
  learnNames([
    { id: 7, dot_number: 90_000_001, legal_name: 'SYN ALPHA LLC' },
    { id: 8, dot_number: 90_000_002, legal_name: null },
  ])
  expect(['7', '8', '9'].map(knownName)).toEqual(['SYN ALPHA LLC', 'USDOT 90000002', undefined])
})
