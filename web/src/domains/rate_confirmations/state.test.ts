import { describe, expect, it } from 'vitest'
import { isOpen, stateOf, takesVoiceCode } from './state'

const AT = '2026-11-27T12:00:00Z'
const counter = { at: AT, name: 'Olga Owner', rate: 2600, message: null }

const row = (more: Partial<Parameters<typeof stateOf>[0]> = {}): Parameters<typeof stateOf>[0] => ({
  status: 'pending',
  sent_at: null,
  accepted_at: null,
  counter: null,
  mails: [],
  ...more,
})

const offer = (status: 'flagged' | 'queued' | 'bounced' | 'completed') => ({ status, kind: 'offer' as const })

describe('a rate confirmation', () => {
  it('is a draft until it is sent, and on its way until it is delivered', () => {
    expect(stateOf(row()).words).toBe('Draft')
    expect(stateOf(row({ sent_at: AT, mails: [offer('queued')] })).words).toBe('Sending')
    expect(stateOf(row({ sent_at: AT, status: 'delivered' })).words).toBe('Delivered')
    expect(stateOf(row({ sent_at: AT, status: 'viewed' })).words).toBe('Viewed')
  })
  it('is flagged while its email waits for release, and undelivered once its newest one failed', () => {
    expect(stateOf(row({ mails: [offer('flagged')] }))).toEqual({
      words: 'Email flagged',
      outcome: 'warn',
    })
    expect(stateOf(row({ sent_at: AT, mails: [offer('bounced')] })).words).toBe('Undelivered')
    expect(stateOf(row({ sent_at: AT, mails: [offer('queued'), offer('bounced')] })).words).toBe('Sending')
  })
  it('is accepted or countered whatever its emails say', () => {
    const viewed = { status: 'viewed' as const, sent_at: AT }
    expect(stateOf(row({ ...viewed, counter })).words).toBe('Countered')
    expect(stateOf(row({ ...viewed, counter, accepted_at: AT })).words).toBe('Accepted')
  })
  it('is over once it was canceled or rejected, even where it was accepted before', () => {
    expect(stateOf(row({ status: 'cancelled', accepted_at: AT })).words).toBe('Canceled')
    expect(stateOf(row({ status: 'rejected' })).words).toBe('Rejected')
    expect([isOpen(row()), isOpen(row({ status: 'cancelled' }))]).toEqual([true, false])
  })
  it('takes a code by phone while it waits for an answer, and once accepted for the driver until the pickup', () => {
    const waiting = {
      status: 'viewed' as const,
      sent_at: AT,
      accepted_at: null,
      load: { status: 'covered' as const },
    }
    const accepted = { ...waiting, accepted_at: AT, acceptance: { driver_name: 'Sam Driver' } }
    expect([waiting, { ...waiting, sent_at: null }, accepted].map(takesVoiceCode)).toEqual([
      true,
      false,
      true,
    ])
    expect(takesVoiceCode({ ...accepted, acceptance: { driver_name: null } })).toBe(false)
    expect(takesVoiceCode({ ...accepted, load: { status: 'progress' } })).toBe(false)
    const verified = { at: AT, user: { id: 1, name: 'Dana Demo' } }
    expect(takesVoiceCode({ ...accepted, driver_verified: verified })).toBe(false)
  })
})
