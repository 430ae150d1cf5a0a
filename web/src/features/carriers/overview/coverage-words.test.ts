import { expect, it } from 'vitest'
import { coverageLook } from './coverage-words'

const words = (
  coverage: 'complete' | 'partial' | 'outdated' | 'missing',
  begins_on?: string,
  ends_on?: string,
) => coverageLook({ coverage, begins_on: begins_on ?? null, ends_on: ends_on ?? null }).words

it('tells a part of a data set from one that is outdated, and since when', () => {
  expect(words('partial')).toBe('partial')
  expect(words('partial', '2026-03-01')).toBe('partial: begins Mar 1, 2026')
  expect(words('outdated', undefined, '2015-11-25')).toBe('outdated: ends Nov 25, 2015')
  expect(words('outdated')).toBe('outdated: no date')
  expect(words('complete')).toBe('complete')
  expect(words('missing')).toBe('not on file')
})
