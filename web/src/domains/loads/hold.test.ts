import { expect, it } from 'vitest'
import { holdingAlert, isDockMismatch } from './hold'
import type { LoadDetail } from './types'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString()

const MOVEMENTS = [
  { id: 1, first_stop: 0, removed_at: at(0) },
  { id: 2, first_stop: 0, removed_at: null },
]

/** As far as it is asked here. */
const held = (reason: string, more: object = {}) =>
  ({
    readiness: { state: 'hold', need: null, by: null, reason, alert: null },
    movements: MOVEMENTS,
    guard_steps: [],
    pickup_checks: [],
    tickets: [],
    ...more,
  }) as unknown as LoadDetail

const step = (kind: string, minute: number, more: object = {}) => ({
  step: kind,
  created_at: at(minute),
  movement_id: 2,
  is_current: true,
  ...more,
})

const check = (result: string, minute: number, movement = 2) => ({
  result,
  checked_at: at(minute),
  movement_id: movement,
})

it('is for what the dock saw: another truck, or another carrier since the last match that was recorded', () => {
  const seen = { pickup_checks: [check('another_carrier', 5)] }
  expect(isDockMismatch(held('another_truck'))).toBe(true)
  expect(isDockMismatch(held('another_carrier', seen))).toBe(true)
  expect(isDockMismatch(held('another_carrier', { guard_steps: [step('dock_another_carrier', 5)] }))).toBe(
    true,
  )
  const matched = (minute: number, more: object = {}) => ({
    ...seen,
    guard_steps: [step('dock_matches', minute, more)],
  })
  expect(isDockMismatch(held('another_carrier', matched(4)))).toBe(true)
  expect(isDockMismatch(held('another_carrier', matched(6)))).toBe(false)
  // Of another truck or driver.
  expect(isDockMismatch(held('another_carrier', matched(6, { is_current: false })))).toBe(true)
})

it('is not for the dock where the driver’s page names the carrier, or something else holds the load', () => {
  expect(isDockMismatch(held('another_carrier'))).toBe(false)
  expect(isDockMismatch(held('another_carrier', { pickup_checks: [check('matches', 5)] }))).toBe(false)
  expect(isDockMismatch(held('another_carrier', { pickup_checks: [check('another_carrier', 5, 1)] }))).toBe(
    false,
  )
  const seen = { pickup_checks: [check('another_carrier', 5)] }
  expect(isDockMismatch(held('alert', seen))).toBe(false)
  expect(isDockMismatch({ ...held('alert', seen), readiness: null })).toBe(false)
})

const ticket = (id: number, more: object = {}) => ({
  id,
  is_type: 'another_carrier_named',
  label: 'Another carrier named',
  status: 'new',
  advice: 'hold_pickup',
  severity: 'high',
  movement_id: 2,
  ...more,
})

it('leads to the open alert that holds the load: high ones first, then the oldest', () => {
  const alert = (tickets: object[] | null, reason = 'another_carrier', name: string | null = null) => {
    const load = held(reason, { tickets })
    return holdingAlert({
      ...load,
      readiness: load.readiness && { ...load.readiness, alert: name },
    })?.id
  }
  expect(alert([ticket(5), ticket(4), ticket(3, { severity: 'medium' })])).toBe(4)
  expect(alert([ticket(4, { movement_id: null })])).toBe(4)
  expect(alert([ticket(4, { status: 'closed' })])).toBeUndefined()
  expect(alert([ticket(4, { advice: 'ask_carrier' })])).toBeUndefined()
  // About the carrier that was taken off.
  expect(alert([ticket(4, { movement_id: 1 })])).toBeUndefined()
  expect(alert([ticket(4)], 'another_truck')).toBeUndefined()
  expect(alert([ticket(4), ticket(5, { label: 'Email spoofing' })], 'alert', 'Email spoofing')).toBe(5)
  expect(alert([ticket(4)], 'person')).toBeUndefined()
  expect(alert(null)).toBeUndefined()
})
