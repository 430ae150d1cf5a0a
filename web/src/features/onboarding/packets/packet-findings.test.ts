import { expect, test } from 'vitest'
import { differenceWords, reasonProblem } from './packet-findings'

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
