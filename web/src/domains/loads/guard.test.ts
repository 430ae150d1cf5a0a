import { expect, it } from 'vitest'
import { foldedChecks } from './guard'
import type { PickupCheckRow } from './types'

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
