import { expect, it } from 'vitest'
import { endedWords } from './words'

it('says what ended an authority, and when', () => {
  expect(endedWords({ revoked_on: '2023-10-02', revoked_by: 'INVOLUNTARY REVOCATION' })).toBe(
    'Revoked Oct 2, 2023',
  )
  expect(
    endedWords({ revoked_on: '2026-07-01', revoked_by: 'Operating Authority Involuntary Suspension' }),
  ).toBe('Suspended Jul 1, 2026')
  expect(endedWords({ revoked_on: null, revoked_by: null })).toBeNull()
})
