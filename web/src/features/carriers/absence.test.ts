import { expect, it } from 'vitest'
import type { ListCoverage } from '@/api/types'
import { emptyTitle, reasonOf } from './absence'

const unknown: ListCoverage = {
  is_covered: false,
  from: null,
  source: null,
  unknown_because: 'Unknown: the last crash file on record ends Nov 25, 2015.',
}
const covered: ListCoverage = { is_covered: true, from: '2024-10-01', source: null, unknown_because: null }

it('says none only where a file covers the days', () => {
  expect(emptyTitle(covered, 'crashes')).toBe('No crashes since Oct 1, 2024')
  expect(emptyTitle({ ...covered, from: null }, 'orders')).toBe('No orders on file')
  expect(emptyTitle(unknown, 'crashes')).toBe('Crashes unknown')
})

it('says of a narrowed list that nothing matches, whatever the files cover', () => {
  expect([covered, unknown].map(coverage => emptyTitle(coverage, 'crashes', true))).toEqual([
    'No matching crashes',
    'No matching crashes',
  ])
})

it('gives the reason as a sentence of its own', () => {
  expect([unknown, covered].map(reasonOf)).toEqual(['The last crash file on record ends Nov 25, 2015.', null])
})
