import { describe, expect, it } from 'vitest'
import { DISPOSITIONS } from '@/domains/exchange/words'
import { bidSubmit, bidWords, DECLINE_REASONS, requirementsOf, stageOf } from './words'

describe('an offer on the carrier’s page', () => {
  it('waits for a press before it counts as viewed', () => {
    expect(stageOf({ status: 'queued', can_answer: true })).toBe('unopened')
    expect(stageOf({ status: 'sent', can_answer: true })).toBe('unopened')
    for (const status of ['viewed', 'bid'] as const)
      expect(stageOf({ status, can_answer: true })).toBe('answer')
  })
  it('is closed as soon as it can’t be answered, whatever its status', () => {
    for (const status of ['sent', 'viewed', 'withdrawn', 'expired', 'closed'] as const)
      expect(stageOf({ status, can_answer: false })).toBe('closed')
  })
  it('names what hauling it requires', () => {
    const plain = { certifications: [], is_team: false, is_partial: false, temperature: null }
    expect(requirementsOf(plain)).toEqual([])
    expect(requirementsOf({ ...plain, certifications: ['hazmat'], is_team: true, temperature: 0 })).toEqual([
      'Hazmat endorsement',
      'Team of two drivers',
      'Keep at 0 °F',
    ])
  })
  it('says of an accepted bid that no one drives before the rate confirmation', () =>
    expect(bidWords({ status: 'accepted', rate: 1850 }, 'Acme')).toEqual({
      title: 'Your bid of $1,850.00 was accepted',
      detail: 'Acme will email you a rate confirmation. Don’t drive before you have accepted it.',
    }))
  it('changes a bid that counts, and sends another after one that doesn’t', () => {
    expect(bidSubmit(null, 1850)).toBe('Bid $1,850.00')
    expect(bidSubmit({ status: 'open' }, 1850)).toBe('Change bid to $1,850.00')
    expect(bidSubmit({ status: 'declined' }, 1850)).toBe('Bid $1,850.00')
    expect(bidSubmit({ status: 'open' }, null)).toBe('Send bid')
  })
  it('is declined for what its broker logs too', () => {
    for (const reason of Object.keys(DECLINE_REASONS)) expect(Object.keys(DISPOSITIONS)).toContain(reason)
  })
})
