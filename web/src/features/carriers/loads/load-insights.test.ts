import { describe, expect, it } from 'vitest'
import { deliveredWords, hasLoads, rateWords, removedWords } from './load-insights'

describe('what the company’s loads say of a carrier', () => {
  it('tells a share with what it is of', () => {
    const rate = { judged: 12, count: 11, percent: 91.67, unknown_because: null }
    expect(rateWords(rate, 'pickup')).toEqual({ isKnown: true, words: '92%, 11 of 12 pickups' })
    const none = { judged: 1, count: 0, percent: 0, unknown_because: null }
    expect(rateWords(none, 'pickup')).toEqual({ isKnown: true, words: '0%, 0 of 1 pickup' })
    expect(rateWords(rate, 'delivery').words).toBe('92%, 11 of 12 deliveries')
  })

  it('says why a share is unknown', () => {
    const rate = { judged: 0, count: 0, percent: null, unknown_because: 'no_arrivals' as const }
    expect(rateWords(rate, 'pickup')).toEqual({ isKnown: false, words: 'Unknown: no arrivals logged' })
  })

  it('names the reasons of removals, and assumed deliveries apart', () => {
    const reasons = [
      { reason: 'no_show' as const, loads: 2 },
      { reason: 'rate' as const, loads: 1 },
    ]
    expect(removedWords({ removed_by_reason: reasons })).toBe('No-show: 2, Rate: 1')
    expect(removedWords({ removed_by_reason: [] })).toBe('')
    expect(deliveredWords({ delivered: 1_200, assumed_delivered: 0 })).toBe('1,200')
    expect(deliveredWords({ delivered: 3, assumed_delivered: 2 })).toBe('3, and 2 assumed delivered')
  })

  it('has something to tell of a carrier that was only removed, or that hauled long ago', () => {
    const nothing = { open: 0, closed: 0, removed: 0, last_load: null }
    expect(hasLoads(nothing)).toBe(false)
    expect(hasLoads({ ...nothing, removed: 1 })).toBe(true)
    const last = {
      id: 1,
      external_load_number: 'L-1',
      status: 'delivered' as const,
      pickup_time: '2020-01-01T14:00:00Z',
      time_zone: 'America/Chicago',
    }
    expect(hasLoads({ ...nothing, last_load: last })).toBe(true)
  })
})
