import { describe, expect, it } from 'vitest'
import type { TrackStop } from '../types'
import { expectedStop, statusWords, stopState } from './progress'

const AT = '2026-11-24T12:00:00Z'

const stop = (kind: TrackStop['kind'], more: Partial<TrackStop> = {}) =>
  ({ kind, arrived_at: null, done_at: null, departed_at: null, ...more }) as TrackStop

describe('a stop', () => {
  it.each([
    ['Not there yet', stop('pickup')],
    ['Truck arrived', stop('pickup', { arrived_at: AT })],
    ['Picked up', stop('pickup', { arrived_at: AT, done_at: AT })],
    ['Picked up, left', stop('pickup', { done_at: AT, departed_at: AT })],
    ['Delivered', stop('delivery', { done_at: AT, departed_at: AT })],
    ['Left', stop('other', { departed_at: AT })],
  ])('says what happened last: %s', (words, at) => expect(stopState(at).words).toBe(words))
})

describe('the stop that is expected', () => {
  it('is the next one, and none while the truck stands at one', () => {
    const [pickup, delivery] = [stop('pickup', { departed_at: AT }), stop('delivery')]
    expect(expectedStop([pickup, delivery])).toBe(delivery)
    expect(expectedStop([pickup, stop('delivery', { arrived_at: AT })])).toBeUndefined()
    expect(expectedStop([pickup, stop('delivery', { done_at: AT })])).toBeUndefined()
  })
})

describe('the status', () => {
  it('is on its way once the load has left its first stop', () => {
    expect(statusWords('progress', [stop('pickup')]).words).toBe('At the pickup')
    expect(statusWords('progress', [stop('pickup', { departed_at: AT })]).words).toBe('On its way')
    expect(statusWords('cancelled', []).words).toBe('Canceled')
  })
})
