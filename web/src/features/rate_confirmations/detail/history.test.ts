import { expect, it } from 'vitest'
import type { RateConfirmation, RateConfirmationMail } from '@/domains/rate_confirmations/types'
import { historyOf } from './history'

const at = (minute: number) => `2026-11-27T12:${String(minute).padStart(2, '0')}:00Z`

const confirmation = (more: Partial<RateConfirmation> = {}) =>
  ({
    status: 'pending',
    revision: 1,
    rate: 2450,
    creator: { id: 3, name: 'Dana Demo' },
    created_at: at(0),
    ...more,
  }) as RateConfirmation

const mail = (more: Partial<RateConfirmationMail> = {}) =>
  ({
    id: 9,
    kind: 'offer',
    status: 'queued',
    email: 'dispatch@carrier.example',
    ...more,
  }) as RateConfirmationMail

it('begins with who made it, at which rate', () => {
  expect(historyOf(confirmation(), [])).toEqual([
    { id: 'created', at: at(0), words: 'Made', detail: '$2,450.00', by: 'Dana Demo' },
  ])
  expect(historyOf(confirmation({ revision: 2, creator: null }), [])[0]).toMatchObject({
    words: 'Revision 2 made',
    by: 'Your systems',
  })
})

it('tells what was released by whom and why, and what the mail server refused', () => {
  const released = mail({
    status: 'bounced',
    status_changed_at: at(3),
    response: '550 no such user',
    released_at: at(1),
    released_by: { id: 3, name: 'Max Manager' },
    release_reason: 'Called the number on file.',
  })
  expect(historyOf(confirmation(), [released]).map(({ words, detail, by }) => [words, detail, by])).toEqual([
    ['Email to dispatch@carrier.example bounced', '550 no such user', null],
    ['Email to dispatch@carrier.example released', 'Called the number on file.', 'Max Manager'],
    ['Made', '$2,450.00', 'Dana Demo'],
  ])
})

it('tells which codes were released by whom and why', () => {
  const release = { decision_id: 4, at: at(2), user: { id: 3, name: 'Max Manager' } }
  const row = confirmation({
    code_releases: [
      { ...release, decision_id: 5, at: at(3), reason: 'Called the shop.' },
      { ...release, reason: 'Met the owner at the yard.' },
    ],
  })
  const words = 'Code released, no contact proven'
  expect(historyOf(row, []).map(event => [event.words, event.detail, event.by])).toEqual([
    [words, 'Called the shop.', 'Max Manager'],
    [words, 'Met the owner at the yard.', 'Max Manager'],
    ['Made', '$2,450.00', 'Dana Demo'],
  ])
})

it('has the newest first, and of one moment what followed', () => {
  const row = confirmation({
    viewed_at: at(5),
    counter: { at: at(6), name: 'Olga Owner', rate: 2600, message: 'Fuel went up.' },
    accepted_at: at(8),
    acceptance: {
      at: at(8),
      name: 'Olga Owner',
      title: 'President',
      email: null,
      phone: null,
      proof: 'code',
      vin: null,
      driver_name: null,
      signature_sha256: '',
    },
  })
  const events = historyOf(row, [mail({ status: 'completed', completed_at: at(5) })])
  expect(events.map(({ words }) => words)).toEqual([
    'Accepted',
    'Countered',
    'Opened by the carrier',
    'Rate confirmation delivered to dispatch@carrier.example',
    'Made',
  ])
  expect(events[1]?.detail).toBe('$2,600.00: Fuel went up.')
  expect(events[0]?.by).toBe('Olga Owner, President')
})
