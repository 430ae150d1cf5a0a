import { expect, it } from 'vitest'
import { byUrgency, carrierNameOf, minutesToPickup, pickupWords, sentenceOf } from './ticket'
import { ALERT_TYPES, SENTENCES } from './words'

const NOW = Date.parse('2026-11-24T12:00:00Z')

it('tells how long it is to the pickup', () => {
  const load = (pickup_at: string) => ({ load: { pickup_at } }) as never
  expect(minutesToPickup(load('2026-11-24T15:05:00Z'), NOW)).toBe(185)
  expect(minutesToPickup({ load: null }, NOW)).toBeNull()
  expect([pickupWords(185), pickupWords(-12)]).toEqual(['in 3h 5m', '12 min ago'])
})

it('puts the most urgent first, and the oldest among equals', () => {
  const one = (id: number, severity: 'high' | 'low', opened_at: string) => ({ id, severity, opened_at })
  const sorted = [one(1, 'low', 'a'), one(2, 'high', 'b'), one(3, 'high', 'a')].toSorted(byUrgency)
  expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1])
})

it('names a carrier by its number where it has no name', () =>
  expect(carrierNameOf({ legal_name: null, dot_number: 90_000_001 } as never)).toBe('USDOT 90000001'))

it('says each kind in one sentence', () => {
  expect(Object.keys(SENTENCES)).toEqual(Object.keys(ALERT_TYPES))
  for (const words of Object.values(SENTENCES)) expect(words).toMatch(/^[A-Z].*\.$/)
  expect(sentenceOf({ is_type: 'dark', label: 'Dark', why: null })).toBe(SENTENCES.dark)
  expect(sentenceOf({ is_type: 'dark', label: 'Dark', why: 'Silent for 3h.' })).toBe('Silent for 3h.')
})
