import { expect, it } from 'vitest'
import type { AssociatedCarrier, SharedValue } from '@/api/types'
import { heightOf, linksOf } from './associated-links'

const shared = (value: string | null, isCurrent = true) =>
  ({
    kind: 'phone',
    value,
    sharers: 3,
    here: { is_current: true },
    there: { is_current: isCurrent },
  }) as SharedValue
const row = (id: number, ...values: SharedValue[]) => ({ id, shared: values }) as AssociatedCarrier

it('draws a value that several share once, with a line to each', () => {
  const { values, lines } = linksOf([row(1, shared('555-0101')), row(2, shared('555-0101', false))])
  expect(values.map(({ id }) => id)).toEqual(['phone 555-0101'])
  expect(lines.map(({ carrier, isCurrent }) => [carrier, isCurrent])).toEqual([
    [1, true],
    [2, false],
  ])
})

it('takes values that are no longer on file for different ones', () => {
  expect(linksOf([row(1, shared(null)), row(2, shared(null))]).values).toHaveLength(2)
})

it('draws no carrier without a line, however many there are', () => {
  const many = Array.from({ length: 30 }, (_, id) => row(id, shared(`a${id}`), shared(`b${id}`)))
  const { carriers, lines } = linksOf(many)
  expect(carriers.every(({ id }) => lines.some(line => line.carrier === id))).toBe(true)
  expect(carriers.length).toBeLessThanOrEqual(8)
})

it('spreads them evenly', () => expect([0, 1].map(nth => heightOf(nth, 2, 100))).toEqual([25, 75]))
