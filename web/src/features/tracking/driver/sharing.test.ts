import { expect, it } from 'vitest'
import type { DriveConsent } from '../types'
import { sharingAt } from './sharing'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const consent: DriveConsent = {
  version: 2,
  text: 'We ask.',
  is_given: true,
  given_at: '2026-11-24T08:00:00Z',
  starts_at: '2026-11-24T11:00:00Z',
  ends_at: '2026-11-28T12:00:00Z',
}
const going = { consent, stops: [{ departed_at: null }], isDelivered: false, now: NOW }

it('is on within its span alone', () => {
  expect(sharingAt(going)).toBe('on')
  expect(sharingAt({ ...going, now: Date.parse('2026-11-24T10:59:00Z') })).toBe('later')
  expect(sharingAt({ ...going, now: Date.parse('2026-11-28T12:00:00Z') })).toBe('over')
})

it('needs the driver’s word', () =>
  expect(sharingAt({ ...going, consent: { ...consent, is_given: false } })).toBe('none'))

it('ends with the load', () => {
  expect(sharingAt({ ...going, isDelivered: true })).toBe('over')
  expect(sharingAt({ ...going, stops: [{ departed_at: '2026-11-24T11:30:00Z' }] })).toBe('over')
  const late = { ...consent, is_given: false, starts_at: null, ends_at: null }
  expect(sharingAt({ ...going, consent: late })).toBe('over')
})
