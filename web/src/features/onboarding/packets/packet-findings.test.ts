import { expect, test } from 'vitest'
import { blockerWords, differenceWords, reasonProblem } from './packet-findings'

test('differences are counted in words', () => {
  expect([0, 1, 2].map(differenceWords)).toEqual([
    'No differences from FMCSA',
    '1 difference from FMCSA',
    '2 differences from FMCSA',
  ])
})

test('a reason has three characters, spaces around it apart', () => {
  expect(reasonProblem('  ok ')).not.toBeNull()
  expect(reasonProblem('Read')).toBeNull()
})

test('a blocker about a contact says which, since when, and what to do', () => {
  const contact = {
    kind: 'email',
    contact: 'acme@freemail.example',
    is_former: false,
    proved_at: '2026-11-21T12:00:00Z',
  } as const
  const recent = { standing: 'recent', on: '2026-11-15', days: 6, why: null } as const
  const unknown = { standing: 'unknown', on: null, days: null, why: 'No census lists this carrier' } as const

  expect(blockerWords('contact_recent', { ...contact, standing: recent })).toBe(
    'The contact the carrier verified had just changed. acme@freemail.example: changed Nov 15, 2026. Call the carrier on a number from before that day.',
  )
  expect(blockerWords('contact_unknown', { ...contact, standing: unknown })).toContain(
    'acme@freemail.example: No census lists this carrier. Call the carrier on a number you know.',
  )
  expect(blockerWords('do_not_use', null)).toBe('The verdict on this carrier is Do not use.')
})
