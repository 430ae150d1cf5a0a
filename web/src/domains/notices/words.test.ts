import { expect, it } from 'vitest'
import { SEVERITY_OPTIONS, shortCount } from './words'

it('shows more than 99 as that', () => {
  expect([1, 99, 100, 50_000].map(shortCount)).toEqual(['1', '99', '99+', '99+'])
})

it('offers severities with the most urgent first', () => {
  expect(SEVERITY_OPTIONS.map(({ label }) => label)).toEqual(['Critical', 'Warning', 'Info'])
})
