import { expect, it } from 'vitest'
import { growthWords } from './live-count'

it('says how many more there are, and nothing the first time or when there are fewer', () => {
  expect(growthWords(2, 3)).toBe('1 new alert')
  expect(growthWords(0, 12)).toBe('12 new alerts')
  expect([growthWords(null, 5), growthWords(3, 3), growthWords(3, 1), growthWords(3, null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
