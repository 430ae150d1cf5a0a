import { expect, it } from 'vitest'
import { endedWords, pendingWords } from './words'

it('says what ended an authority, and when', () => {
  expect(endedWords({ revoked_on: '2023-10-02', revoked_by: 'INVOLUNTARY REVOCATION' })).toBe(
    'Revoked Oct 2, 2023',
  )
  expect(
    endedWords({ revoked_on: '2026-07-01', revoked_by: 'Operating Authority Involuntary Suspension' }),
  ).toBe('Suspended Jul 1, 2026')
  expect(endedWords({ revoked_on: null, revoked_by: null })).toBeNull()
})

it('names a notice against an authority by its own word', () => {
  const suspension = { action: 'Operating Authority Involuntary Suspension Notice' }
  const revocation = { action: 'INVOLUNTARY REVOCATION' }
  expect(pendingWords([suspension])).toBe('suspension under way')
  expect(pendingWords([revocation])).toBe('revocation under way')
  expect(pendingWords([suspension, revocation])).toBe('suspension and revocation under way')
  expect(pendingWords([])).toBe('revocation under way')
})
