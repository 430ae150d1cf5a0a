import { expect, it } from 'vitest'
import { formatDifference, formatMoney, moneyField, moneyIn } from './money'

it('shows cents, and reads what a person types', () => {
  expect(formatMoney(2450.5)).toBe('$2,450.50')
  expect(['2450', '$2,450.5', ' 2450.50 ', '0'].map(moneyIn)).toEqual([2450, 2450.5, 2450.5, 0])
  expect(moneyField(2450.5)).toBe('2450.50')
})

it('takes nothing for an amount that is none', () =>
  expect(['', 'abc', '-5', '1.234', '1234567', '1e3'].map(moneyIn)).toEqual(
    Array.from({ length: 6 }, () => null),
  ))

it('says how far a counter is from the rate, to the cent', () => {
  expect(formatDifference(2000, 2150)).toBe('+$150.00')
  expect(formatDifference(2000, 1925)).toBe('−$75.00')
  expect(formatDifference(0.1, 0.3)).toBe('+$0.20')
  expect(formatDifference(2000, 2000)).toBe('no change')
})
