import { describe, expect, it } from 'vitest'
import {
  type ListedVerdict,
  mapWords,
  originWords,
  reasonLines,
  suggestedVerdict,
  topReason,
  VERDICT_OPTIONS,
  VERDICTS,
  verdictTotals,
} from './words'

const reason = (text: string, change = '') => ({
  code: 'contact_changed',
  verdict: 'review' as const,
  text,
  change,
  source: null,
  carrier_id: null,
})
const review: ListedVerdict = {
  verdict: 'review',
  reasons: [reason('Phone changed 6 days ago.', 'Ask for the number from before.'), reason('Lapse pending.')],
}

describe('the four verdicts', () => {
  it('stand worst first, each with a word of its own', () =>
    expect(VERDICT_OPTIONS.map(({ label }) => label)).toEqual(['Do not use', 'Review', 'Unknown', 'Use']))
  it('have a tone each: “Use” alone is green', () => {
    const tones = Object.values(VERDICTS).map(({ outcome }) => outcome)
    expect(new Set(tones).size).toBe(4)
    expect(VERDICTS.use.outcome).toBe('pass')
  })
})

describe('totals by verdict', () => {
  it('are read from the list’s headers', () => {
    const counters = { totaldonotuse: 3, totalreview: 0, totalunknown: 1, totaluse: 12, totalitems: 16 }
    expect(verdictTotals(counters)).toEqual({ do_not_use: 3, review: 0, unknown: 1, use: 12 })
  })
  it('are none where the answer counts none', () => {
    expect(verdictTotals({})).toBeNull()
    expect(verdictTotals({ totaldonotuse: 0, totalreview: 0, totalunknown: 0, totaluse: 0 })).toBeNull()
  })
})

describe('reasons', () => {
  it('of a suggested carrier are those of lists', () =>
    expect(suggestedVerdict({ verdict: 'review', verdict_reasons: review.reasons })).toEqual(review))
  it('are told by the weightiest', () => expect(topReason(review)).toBe('Phone changed 6 days ago.'))
  it('are all told on hover, with what would change them', () =>
    expect(reasonLines(review)).toBe(
      'Phone changed 6 days ago. Ask for the number from before.\nLapse pending.',
    ))
  it('stand beside the word on a map', () =>
    expect(mapWords(review)).toEqual({ tag: 'Review', detail: 'Phone changed 6 days ago.' }))
  it('are none where a kept row has no verdict yet', () => {
    expect(topReason(undefined)).toBeNull()
    expect(mapWords(undefined)).toEqual({})
    expect(mapWords({ verdict: 'use', reasons: [] })).toEqual({ tag: 'Use', detail: undefined })
  })
})

describe('where a reason is from', () => {
  const file = {
    data_set: 'motus_insurance',
    label: 'FMCSA Motus - Insurance',
    imported_at: '2026-11-21T06:00:00Z',
  }
  it('is the file with its day', () =>
    expect(originWords({ source: { ...file, as_of: '2026-11-20' } })).toBe(
      'FMCSA Motus - Insurance, Nov 20, 2026',
    ))
  it('says so where the file has no day, or where there is no source', () => {
    expect(originWords({ source: { ...file, as_of: null } })).toBe('FMCSA Motus - Insurance, no date given')
    expect(originWords({ source: null })).toBe('no source on file')
  })
})
