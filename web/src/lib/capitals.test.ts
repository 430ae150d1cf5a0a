import { expect, it } from 'vitest'
import { withoutCapitals } from './capitals'

it('writes FMCSA’s capitals as people write', () => {
  expect(withoutCapitals('INVOLUNTARY REVOCATION')).toBe('Involuntary revocation')
  expect(withoutCapitals('MOTOR PROPERTY COMMON CARRIER')).toBe('Motor property common carrier')
  expect(withoutCapitals('USDOT INACTIVE')).toBe('USDOT inactive')
})

it('leaves what has small letters as it is written', () => {
  const written = 'Operating Authority Involuntary Suspension Notice'
  expect(withoutCapitals(written)).toBe(written)
  expect(withoutCapitals('')).toBe('')
})
