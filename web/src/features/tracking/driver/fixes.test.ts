import { describe, expect, it } from 'vitest'
import { asSent, type Fix, fixOf, isWorthKeeping, type Measured } from './fixes'

const NOW = Date.parse('2026-11-24T12:00:00Z')

const measured = (more: Partial<Measured> = {}): Measured => ({
  latitude: 32.7767,
  longitude: -96.797,
  accuracy: 12,
  speed: null,
  ...more,
})

describe('a measured position', () => {
  it('is where the phone was, and how fast where it knows', () => {
    expect(fixOf(measured(), NOW, null)).toEqual({ at: NOW, lat: 32.7767, lon: -96.797 })
    expect(fixOf(measured({ speed: 26.8224 }), NOW, null)?.mph).toBe(60)
    expect(fixOf(measured({ speed: 400 }), NOW, null)).not.toHaveProperty('mph')
  })
  it('tells nothing where it is rougher than a stop is large', () =>
    expect(fixOf(measured({ accuracy: 2000 }), NOW, null)).toBeNull())
  it('was at the time of the load’s clock', () => {
    const clock = { origin: '2026-11-24T06:00:00Z', started_at: '2026-11-24T11:59:00Z', speed: 60 }
    expect(fixOf(measured(), NOW, clock)?.at).toBe(Date.parse('2026-11-24T07:00:00Z'))
  })
  it('is sent as the call takes it', () => {
    const fix = { at: NOW, lat: 1, lon: 2 }
    expect(asSent(fix)).toEqual({ located_at: '2026-11-24T12:00:00.000Z', latitude: 1, longitude: 2 })
    expect(asSent({ ...fix, mph: 0 })).toMatchObject({ speed_mph: 0 })
  })
})

describe('positions worth keeping', () => {
  const last: Fix = { at: NOW, lat: 32.7767, lon: -96.797 }
  const after = (seconds: number, north = 0): Fix => ({
    ...last,
    at: NOW + seconds * 1000,
    lat: last.lat + north,
  })
  it('are the first, then two a minute while the truck moves', () => {
    expect(isWorthKeeping(undefined, last)).toBe(true)
    expect([29, 30].map(seconds => isWorthKeeping(last, after(seconds, 0.01)))).toEqual([false, true])
  })
  it('are one in two minutes while it stands', () =>
    expect([119, 120].map(seconds => isWorthKeeping(last, after(seconds, 0.0001)))).toEqual([false, true]))
})
