import { describe, expect, it } from 'vitest'
import { ago, formatMinutes } from './age'
import { freightTime } from './freight-clock'
import { loadsClockAt } from './recorded'
import { readinessWords } from './readiness'
import { minutesLate, nextStop, openMovements, placeOf, unassigned, vehicleName } from './stops'
import type { Load, LoadDetail, Stop } from './types'
import {
  isOpen,
  LOAD_STATUS,
  optionsOf,
  problemWords,
  STOP_KINDS,
  TRACKING,
  trackingWhy,
  verifiedWords,
  saidBy,
} from './words'

const NOW = Date.parse('2026-11-24T12:00:00Z')

const stop = (position: number, more: Partial<Stop> = {}) =>
  ({
    id: 10 + position,
    position,
    kind: position === 0 ? 'pickup' : 'delivery',
    city: 'Dallas',
    state: 'TX',
    window_start_at: '2026-11-24T14:00:00Z',
    window_end_at: '2026-11-24T16:00:00Z',
    arrived_at: null,
    departed_at: null,
    done_at: null,
    ...more,
  }) as Stop

describe('ages', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1h'],
    [185, '3h 5m'],
    [2879, '47h 59m'],
    [2880, '2 days'],
  ])('are short: %i minutes', (minutes, words) => expect(formatMinutes(minutes)).toBe(words))
  it('say past and future', () => {
    expect(ago('2026-11-24T11:48:00Z', NOW)).toBe('12 min ago')
    expect(ago('2026-11-24T12:00:10Z', NOW)).toBe('in 1 min')
    expect(ago('2026-11-24T11:59:30Z', NOW)).toBe('just now')
  })
})

describe('the freight clock', () => {
  it('is the wall’s, unless the company has its own', () => {
    const clock = { origin: '2026-11-24T06:00:00Z', started_at: '2026-11-24T11:59:00Z', speed: 60 }
    expect(freightTime(null, NOW)).toBe(NOW)
    expect(freightTime(clock, NOW)).toBe(Date.parse('2026-11-24T07:00:00Z'))
  })
  it('is told beside the real one of what was recorded since it was started', () => {
    const clock = { origin: '2026-11-24T06:00:00Z', started_at: '2026-11-24T11:59:00Z', speed: 60 }
    expect(loadsClockAt(null, '2026-11-24T12:00:00Z')).toBeNull()
    expect(loadsClockAt(clock, '2026-11-24T12:00:00Z')).toBe('2026-11-24T07:00:00.000Z')
    expect(loadsClockAt(clock, '2026-11-24T11:00:00Z')).toBeNull()
  })
})

describe('readiness', () => {
  const told = (readiness: object | null, hold_reason: string | null = null) =>
    readinessWords({ readiness, hold_reason } as Pick<Load, 'readiness' | 'hold_reason'>)
  it('is ready, needs something by an hour, or holds with the reason', () => {
    expect(told({ state: 'ready', need: null, by: null, reason: null })?.words).toBe('Ready')
    expect(told({ state: 'needs', need: 'vehicle', by: '2026-11-24T14:00:00Z', reason: null })).toMatchObject(
      {
        words: 'Needs a truck',
        by: '2026-11-24T14:00:00Z',
      },
    )
    expect(told({ state: 'hold', need: null, by: null, reason: 'person' }, 'Wrong trailer.')?.why).toBe(
      'Wrong trailer.',
    )
    expect(told({ state: 'hold', need: null, by: null, reason: 'carrier_verdict' }, 'x')?.why).toContain(
      'Do not use',
    )
  })
  it('names the alert that holds it, where one sees alerts', () => {
    const held = { state: 'hold', need: null, by: null, reason: 'alert' }
    expect(told({ ...held, alert: 'Another carrier named' })?.why).toBe('Open alert: Another carrier named.')
    expect(told({ ...held, alert: null })?.why).toBe('An open alert says to hold the pickup.')
  })
  it('is nothing once the load is picked up', () => expect(told(null)).toBeNull())
})

describe('a log', () => {
  const said = (source: 'person' | 'driver' | 'derived', body: string | null, name?: string) =>
    saidBy({ source, body, user: name === undefined ? null : { id: 1, name } })
  it('says who it is from, and of a tap whether a location stands beside it', () => {
    expect(said('person', 'On time.', 'Dana Demo')).toBe('Dana Demo')
    expect(said('derived', null)).toBe('From positions')
    expect(said('driver', null)).toBe('Driver’s tap')
    expect(said('driver', 'The driver’s tap alone.')).toBe('The driver’s tap alone.')
  })
})

describe('stops', () => {
  it('are named by city, else by what is known', () => {
    expect(placeOf(stop(0))).toBe('Dallas, TX')
    expect(placeOf(stop(0, { city: null, state: null, postal_code: '75201' }))).toBe('75201')
    const ofZip = { city: null, state: 'TX', postal_code: '75201', zip_place: 'Dallas, TX' }
    expect(placeOf(stop(0, ofZip))).toBe('Dallas, TX')
    expect(placeOf(stop(0, { city: null, state: null, name: 'Dock 4' }))).toBe('Dock 4')
  })
  it('tell which comes next', () => {
    const stops = [stop(0), stop(1), stop(2)]
    expect(nextStop({ stops })?.position).toBe(0)
    expect(nextStop({ stops: [stop(0, { departed_at: 'x' }), stop(1), stop(2)] })?.position).toBe(1)
    const done = [stop(0), stop(1, { done_at: 'x' })]
    expect(nextStop({ stops: done })).toBeUndefined()
  })
  it('are late only while the truck is on its way there', () => {
    const late = { stops: [stop(0), stop(1)], eta_at: '2026-11-24T17:30:00Z' }
    expect(minutesLate(late)).toBe(90)
    expect(minutesLate({ ...late, eta_at: '2026-11-24T15:00:00Z' })).toBeNull()
    expect(minutesLate({ ...late, stops: [stop(0, { arrived_at: 'x' }), stop(1)] })).toBeNull()
    expect(minutesLate({ ...late, eta_at: null })).toBeNull()
  })
})

describe('movements', () => {
  const over = (first_stop: number, last_stop: number, removed_at: string | null = null) => ({
    first_stop,
    last_stop,
    removed_at,
  })
  it('stand in the order of their stops, without those that were removed', () =>
    expect(openMovements([over(2, 3), over(0, 2), over(0, 3, 'x')])).toEqual([over(0, 2), over(2, 3)]))
  it('leave the parts that no one hauls', () => {
    expect(unassigned([], 4)).toEqual([{ first: 0, last: 3 }])
    expect(unassigned([over(1, 2)], 4)).toEqual([
      { first: 0, last: 1 },
      { first: 2, last: 3 },
    ])
    expect(unassigned([over(2, 3), over(0, 2)], 4)).toEqual([])
  })
  it('name a truck by the carrier’s number, else by the end of its VIN', () => {
    const truck = { id: 1, vin: '1FUJGLDR5CLBP8834', name: null, plate: null }
    expect([vehicleName(truck), vehicleName({ ...truck, name: '412' })]).toEqual(['…BP8834', '412'])
  })
})

describe('words', () => {
  it('spell as the trade does, where the server’s word is another', () => {
    expect(LOAD_STATUS.cancelled.words).toBe('Canceled')
    expect(LOAD_STATUS.progress.words).toBe('In progress')
  })
  it('give a reason for every tracking status', () =>
    expect(Object.values(TRACKING).filter(({ why }) => why.length < 20)).toEqual([]))
  it('say of positions from the company’s own systems that they come, while they do', () => {
    const why = (located_at: string, source: 'key' | 'check_call' = 'key') => {
      const position = { located_at, source } as LoadDetail['position']
      return trackingWhy({ tracking_status: 'no_eld_connection', position }, NOW)
    }
    expect(why('2026-11-24T11:00:00Z')).toBe('No ELD or phone; your systems send positions.')
    expect(why('2026-11-23T11:00:00Z')).toBe(TRACKING.no_eld_connection.why)
    expect(why('2026-11-24T11:00:00Z', 'check_call')).toBe(TRACKING.no_eld_connection.why)
  })
  it('number stops from one', () => {
    expect(problemWords({ kind: 'no-arrival', stop_position: 1 })).toBe('No arrival at stop 2')
    expect(problemWords({ kind: 'not-tracking', stop_position: null })).toBe('Not tracking')
  })
  it('tell what a truck is known from', () => {
    expect(verifiedWords(['eld', 'inspection'])).toBe('Verified: ELD, roadside inspections')
    expect(verifiedWords([])).toBe('Not verified')
  })
  it('tell open loads from closed ones', () => {
    expect((['delayed', 'assumed_delivered'] as const).map(status => isOpen({ status }))).toEqual([
      true,
      false,
    ])
  })
  it('are the options of selects', () =>
    expect(optionsOf(STOP_KINDS)[0]).toEqual({ value: 'pickup', label: 'Pickup' }))
})
