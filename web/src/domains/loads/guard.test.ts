import { expect, it } from 'vitest'
import { foldedChecks, guardState } from './guard'
import type { Guard, LoadDetail, PickupCheckRow } from './types'

const check = (id: number, minute: number, changes: Partial<PickupCheckRow> = {}): PickupCheckRow => ({
  id,
  movement_id: 1,
  checked_at: new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString(),
  checked_by: 'Gate 2',
  result: 'unknown',
  door: 'unknown',
  door_dot_number: null,
  vin: 'differs',
  vin_end: '000016',
  plate: 'unknown',
  plate_seen: null,
  is_current: true,
  ...changes,
})

const folded = (...checks: PickupCheckRow[]) => foldedChecks(checks).map(row => [row.check.id, row.times])

it('counts equal checks within an hour on one row', () => {
  expect(folded(check(3, 60), check(2, 30), check(1, 0))).toEqual([[3, 3]])
})

it('tells a check anew after an hour', () => {
  expect(folded(check(3, 61), check(2, 30), check(1, 0))).toEqual([
    [3, 2],
    [1, 1],
  ])
})

it('keeps another answer, another reading and another truck apart', () => {
  const others = [
    { result: 'matches' },
    { vin_end: '000033' },
    { movement_id: 2 },
    { is_current: false },
  ] as const
  for (const other of others) {
    expect(folded(check(3, 20), check(2, 10, other), check(1, 0))).toEqual([
      [3, 2],
      [2, 1],
    ])
  }
})

const guarded = { is_identity_proven: false, dock_check: 'open', pickup_number: 'sealed' } as Guard
const load = (status: LoadDetail['status'], done_at: string | null) =>
  ({ status, stops: [{ kind: 'pickup', done_at, departed_at: null }] }) as unknown as LoadDetail

it('warns of what is missing before the pickup alone', () => {
  expect(guardState(load('covered', null), guarded)).toEqual({
    driver: { words: 'Not verified yet', outcome: 'warn' },
    dock: { words: 'Not done yet', outcome: 'warn' },
    number: 'Sealed: the carrier and driver don’t see it yet',
  })
  const without = { words: 'Picked up without it', outcome: null }
  expect(guardState(load('progress', '2026-11-24T08:00:00Z'), guarded)).toEqual({
    driver: without,
    dock: without,
    number: 'Picked up without it',
  })
  expect(guardState(load('cancelled', null), guarded).driver.words).toBe('Closed without it')
})

it('tells what was checked after the pickup too', () => {
  const checked = { ...guarded, is_identity_proven: true, dock_check: 'another_truck' as const }
  const told = guardState(load('progress', '2026-11-24T08:00:00Z'), checked)
  expect([told.driver.outcome, told.dock.outcome]).toEqual(['pass', 'fail'])
})
