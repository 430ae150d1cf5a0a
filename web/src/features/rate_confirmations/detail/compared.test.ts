import { expect, test } from 'vitest'
import type { Compared } from '@/domains/rate_confirmations/types'
import { inOrder, pagesOf, summaryOf } from './compared'

const point = (outcome: Compared['outcome'], says: string = outcome): Compared => ({
  point: 'rate',
  stop: null,
  outcome,
  says,
})

test('what differs stands first, in the order of the document', () => {
  const shown = inOrder([
    point('agrees'),
    point('differs', 'one'),
    point('not_said'),
    point('differs', 'two'),
  ])
  expect(shown.map(({ says }) => says)).toEqual(['one', 'two', 'not_said', 'agrees'])
})

test('a difference counts before what can’t be told', () => {
  expect(summaryOf([point('differs'), point('not_said'), point('agrees')])).toBe(
    '1 of 3 points differ from the load.',
  )
  expect(summaryOf([point('not_known'), point('agrees')])).toBe(
    'No differences found; 1 of 2 points couldn’t be compared.',
  )
  expect(summaryOf([point('agrees')])).toBe('Agrees with the load.')
})

test('pages are named as people name them', () => {
  expect([[2], [2, 3], [2, 3, 4]].map(pagesOf)).toEqual(['2', '2 and 3', '2, 3 and 4'])
})
