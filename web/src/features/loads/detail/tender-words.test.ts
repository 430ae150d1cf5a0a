import { describe, expect, it } from 'vitest'
import type { Tender } from '@/domains/loads/types'
import { actWords, isAsked, reasonError, tenderDifferences } from './tender-words'

const tender = (
  state: Tender['state'],
  changed_at: string | null = null,
  rejected_for: string[] | null = null,
): Tender => ({
  partner_name: 'SYN North Star',
  shipment_number: 'SH1',
  state,
  answer_by: null,
  answered_at: state === 'waiting' ? null : '2026-11-21T12:00:00Z',
  changed_at,
  rejected_for,
  lock_version: 0,
  allowed_answers: ['accepted', 'declined'],
})

describe('a tender', () => {
  it('is given back once it was accepted, unless the shipper changed it since', () => {
    expect(actWords(tender('waiting'), 'declined')).toBe('Decline tender')
    expect(actWords(tender('waiting', '2026-11-21T13:00:00Z'), 'declined')).toBe('Decline tender')
    expect(actWords(tender('accepted'), 'declined')).toBe('Give back')
    expect(actWords(tender('accepted', '2026-11-21T13:00:00Z'), 'declined')).toBe('Decline tender')
    expect(actWords(tender('accepted', '2026-11-21T13:00:00Z'), 'accepted')).toBe('Accept tender')
  })
  it('waits for an answer until there is one, and again once it was changed or the answer rejected', () => {
    const later = '2026-11-21T13:00:00Z'
    expect(isAsked(tender('waiting'))).toBe(true)
    expect([tender('accepted'), tender('declined')].map(isAsked)).toEqual([false, false])
    expect([tender('accepted', later), tender('declined', null, [])].map(isAsked)).toEqual([true, true])
    expect([tender('withdrawn'), tender('withdrawn', later)].map(isAsked)).toEqual([false, false])
  })
  it('tells what is different of it after someone was first', () => {
    expect(tenderDifferences(tender('waiting'), tender('waiting'))).toEqual([])
    expect(tenderDifferences(tender('waiting'), tender('accepted'))).toEqual([
      { label: 'Tender', before: 'Not answered yet', after: 'Accepted' },
    ])
    const changed = tenderDifferences(tender('waiting'), tender('waiting', '2026-11-21T13:00:00Z'))
    expect(changed.map(({ label, before }) => [label, before])).toEqual([['Shipper’s last change', 'None']])
  })
  it('is answered anew where the shipper’s system rejected the answer', () => {
    expect(actWords(tender('accepted', null, []), 'declined')).toBe('Decline tender')
  })
  it('is answered with a reason that EDI can carry', () => {
    expect(reasonError(' No reefer, call 701-555-0142 (ask for Al) '.slice(0, 30), false)).toBeNull()
    expect(reasonError('', false)).toBeNull()
    expect(reasonError(' ', true)).toBe('Enter a reason.')
    for (const wrong of ['No reefer – sorry', 'Camión', '2 > 1', 'A*B', 'A~B', 'x'.repeat(31)])
      expect(reasonError(wrong, false), wrong).not.toBeNull()
  })
})
