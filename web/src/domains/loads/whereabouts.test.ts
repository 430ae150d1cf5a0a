import { expect, it } from 'vitest'
import type { Load, Stop } from './types'
import { whereabouts } from './whereabouts'

const AT = '2026-11-24T12:00:00Z'

const stop = (position: number, more: Partial<Stop> = {}) =>
  ({
    position,
    kind: position === 0 ? 'pickup' : 'delivery',
    time_zone: 'America/Chicago',
    window_end_at: AT,
    arrived_at: null,
    done_at: null,
    departed_at: null,
    ...more,
  }) as Stop

const load = (stops: Stop[], status: Load['status'] = 'progress') => ({
  stops,
  status,
  eta_at: '2026-11-24T13:30:00Z',
})

it('expects the truck at the next stop, with how late it is there', () =>
  expect(whereabouts(load([stop(0, { departed_at: AT }), stop(1)]))).toMatchObject({
    is: 'expected',
    stop: { position: 1 },
    late: 90,
  }))

it('is at a stop from the arrival until the departure', () =>
  expect(whereabouts(load([stop(0, { arrived_at: AT }), stop(1)]))).toMatchObject({
    is: 'at',
    stop: { position: 0 },
    since: AT,
  }))

it('is done once the load is closed, whatever was logged', () => {
  const done = [stop(0, { departed_at: AT }), stop(1, { done_at: AT })]
  expect(whereabouts(load(done, 'delivered'))).toMatchObject({ is: 'done', words: 'Delivered', at: AT })
  expect(whereabouts(load(done))).toMatchObject({ is: 'done', words: 'All stops done', at: null })
  expect(whereabouts(load([stop(0), stop(1)], 'cancelled'))).toMatchObject({ words: 'Canceled', at: null })
})
