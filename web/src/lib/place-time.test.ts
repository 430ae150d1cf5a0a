import { describe, expect, it } from 'vitest'
import {
  formatAt,
  formatAtShort,
  formatWindow,
  formatWindowShort,
  instantIn,
  localTime,
  zoneWords,
} from './place-time'

describe('clocks of a place', () => {
  const plain = (words: string) => words.replaceAll(/[\u2009\u202F]/g, ' ')
  it('tell an instant and a window with their zone, wherever the viewer is', () => {
    expect(plain(formatAt('2026-11-24T14:00:00Z', 'America/Chicago'))).toBe('Tue, Nov 24, 8:00 AM CST')
    expect(plain(formatWindow('2026-11-24T14:00:00Z', '2026-11-24T16:00:00Z', 'America/Chicago'))).toBe(
      'Tue, Nov 24, 8:00 – 10:00 AM CST',
    )
    expect(plain(formatAt('2026-11-24T14:00:00Z', 'Nowhere/Else'))).toBe('Tue, Nov 24, 2:00 PM UTC')
    expect(zoneWords('America/Chicago')).toBe('Central Time')
  })
  it('are short in a narrow column', () => {
    const zone = 'America/Chicago'
    const from = '2026-11-24T14:00:00Z'
    expect(plain(formatAtShort(from, zone))).toBe('Nov 24, 8 AM CST')
    expect(plain(formatAtShort('2026-11-24T14:05:00Z', zone))).toBe('Nov 24, 8:05 AM CST')
    expect(plain(formatWindowShort(from, '2026-11-24T18:00:00Z', zone))).toBe('Nov 24, 8 AM – 12 PM CST')
    expect(plain(formatWindowShort(from, '2026-11-24T16:30:00Z', zone))).toBe('Nov 24, 8:00 – 10:30 AM CST')
  })
  it.each([
    ['2026-11-24T08:00', 'America/Chicago', '2026-11-24T14:00:00.000Z'],
    ['2026-07-04T23:30', 'America/New_York', '2026-07-05T03:30:00.000Z'],
    // An hour that is skipped, and one that comes twice.
    ['2026-03-08T02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01T01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ])('mean an instant: %s in %s', (local, zone, instant) => expect(instantIn(local, zone)).toBe(instant))
  it('come back as they went', () => {
    for (const zone of ['America/Los_Angeles', 'America/Phoenix', 'Pacific/Kiritimati'])
      expect(localTime(instantIn('2026-11-24T00:05', zone), zone)).toBe('2026-11-24T00:05')
  })
})
