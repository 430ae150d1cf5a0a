import { expect, it } from 'vitest'
import { growthWords, pushWords } from './live-count'

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

it('names an alert that is pushed alone, and counts several', () => {
  const ticket = { id: 7, is_type: 'dark', label: 'Dark', external_load_number: 'L-1' } as const
  expect(pushWords({ reason: 'high', count: 1, tickets: [ticket] })).toBe('High alert: Dark, load L-1')
  expect(pushWords({ reason: 'overdue', count: 1, tickets: [ticket] })).toBe(
    'No one acknowledged: Dark, load L-1',
  )
  expect(pushWords({ reason: 'high', count: 12, tickets: [ticket] })).toBe('12 high alerts')
})
