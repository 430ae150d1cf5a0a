import { describe, expect, it } from 'vitest'
import type { DriveStop } from '../types'
import { currentStop, missingTaps, offeredTaps, type Tap, withTaps } from './taps'

const stop = (id: number, more: Partial<DriveStop> = {}) =>
  ({ id, kind: 'pickup', arrived_at: null, done_at: null, departed_at: null, ...more }) as DriveStop

const AT = Date.parse('2026-11-24T12:00:00Z')
const tap = (stop_id: number, is_type: Tap['is_type'], more: Partial<Tap> = {}): Tap => ({
  stop_id,
  is_type,
  at: AT,
  ...more,
})

describe('what there is to tell of a stop', () => {
  it('comes in its order', () => {
    expect(missingTaps(stop(1))).toEqual(['arrival', 'pickup', 'departure'])
    expect(missingTaps(stop(1, { kind: 'delivery', arrived_at: 'x' }))).toEqual(['delivery', 'departure'])
    expect(missingTaps(stop(1, { kind: 'other' }))).toEqual(['arrival', 'departure'])
  })
  it('is not that a load on hold is loaded or gone', () => {
    expect(offeredTaps(stop(1), true)).toEqual(['arrival'])
    expect(offeredTaps(stop(1, { arrived_at: 'x' }), true)).toEqual([])
    expect(offeredTaps(stop(1), false)).toEqual(missingTaps(stop(1)))
    expect(offeredTaps(stop(2, { kind: 'delivery' }), true)).toEqual(['arrival', 'delivery', 'departure'])
  })
})

describe('taps that wait', () => {
  it('count as told, unless they were refused', () => {
    const stops = [stop(1), stop(2, { kind: 'delivery' })]
    const [first, second] = withTaps(stops, [tap(1, 'arrival'), tap(2, 'delivery', { refused: 'No.' })])
    expect(first?.arrived_at).toBe('2026-11-24T12:00:00.000Z')
    expect(second?.done_at).toBeNull()
  })
  it('change nothing that the server knows', () =>
    expect(withTaps([stop(1, { arrived_at: 'x' })], [tap(1, 'arrival')])[0]?.arrived_at).toBe('x'))
})

describe('the present stop', () => {
  it('is the first, then the one after the last that was left', () => {
    const stops = [stop(1), stop(2, { kind: 'delivery' })]
    expect(currentStop(stops)?.id).toBe(1)
    expect(currentStop(withTaps(stops, [tap(1, 'departure')]))?.id).toBe(2)
    expect(currentStop(withTaps(stops, [tap(2, 'delivery')]))).toBeUndefined()
  })
})
