/** What is said of guarded loads. The words on the left are the server's. Pure. */
import type { Outcome } from '@/ui/outcome'
import { isPickedUp, openMovements } from './stops'
import type { Guard, GuardStep, LoadDetail, PickupCheckRow } from './types'
import { isOpen } from './words'

export const GUARD_REASONS: Readonly<Record<Guard['reasons'][number]['kind'], string>> = {
  target_commodity: 'Often-stolen freight',
  cargo_value: 'High value',
  high_risk_area: 'High-risk area',
  pickup_time: 'Weekend or holiday pickup',
  new_carrier: 'New carrier',
  carrier_changed: 'Carrier changed',
}

export const GUARD_STEPS: Readonly<Record<GuardStep['step'], string>> = {
  identity_proven: 'Driver verified by voice code',
  number_released: 'Pickup number released',
  dock_matches: 'Dock check: truck and carrier match',
  dock_another_truck: 'Dock check: another truck',
  dock_another_carrier: 'Dock check: another carrier',
  instructions_confirmed: 'Customer confirmed new instructions',
  money_demanded: 'Money demanded before delivery',
  demand_settled: 'Demand for money settled',
}

/** Whether it is about money that is asked for before the load is handed over. */
export const isDemand = (step: GuardStep['step']) => step === 'money_demanded' || step === 'demand_settled'

/** The record that the driver was verified, for the truck, driver and phone that are named now: who made it, and when. */
export const verifiedBy = ({
  guard_steps: steps,
  movements,
}: Pick<LoadDetail, 'guard_steps' | 'movements'>) => {
  const [movement] = openMovements(movements)
  return steps.find(
    ({ step, is_current: isCurrent, movement_id: of }) =>
      step === 'identity_proven' && isCurrent && of === movement?.id,
  )
}

const PICKUP_NUMBER: Readonly<Record<Guard['pickup_number'], string>> = {
  none: 'No pickup number on this load',
  sealed: 'Sealed: the carrier and driver don’t see it yet',
  given: 'Shown to the carrier and driver',
}

/** Null judges nothing. */
interface Told {
  words: string
  outcome: Outcome | null
}

const DOCK_CHECK: Readonly<Record<Exclude<Guard['dock_check'], 'open'>, Told>> = {
  matches: { words: 'Truck and carrier match', outcome: 'pass' },
  another_truck: { words: 'Another truck', outcome: 'fail' },
  another_carrier: { words: 'Another carrier', outcome: 'fail' },
}

/** How a guarded load stands: what is still missing before its pickup, or what it was picked up without. */
export const guardState = (load: Pick<LoadDetail, 'stops' | 'status'>, guard: Guard) => {
  const isOver = isPickedUp(load) || !isOpen(load)
  const without = isPickedUp(load) ? 'Picked up without it' : 'Closed without it'
  const missing = (words: string): Told =>
    isOver ? { words: without, outcome: null } : { words, outcome: 'warn' }
  const { is_identity_proven: isProven, dock_check: dock, pickup_number: number } = guard
  return {
    driver: isProven ? ({ words: 'Verified', outcome: 'pass' } as const) : missing('Not verified yet'),
    dock: dock === 'open' ? missing('Not done yet') : DOCK_CHECK[dock],
    number: isOver && number === 'sealed' ? without : PICKUP_NUMBER[number],
  }
}

/** What the shipper's own check came to. */
export const PICKUP_RESULTS: Readonly<Record<PickupCheckRow['result'], { outcome: Outcome; words: string }>> =
  {
    matches: { outcome: 'pass', words: 'Dock: truck and carrier match' },
    another_truck: { outcome: 'fail', words: 'Dock: another truck' },
    another_carrier: { outcome: 'fail', words: 'Dock: another carrier' },
    unknown: { outcome: 'warn', words: 'Dock: couldn’t be confirmed' },
  }

const COMPARED: Readonly<Record<PickupCheckRow['door'], string>> = {
  match: 'matches',
  differs: 'differs',
  unknown: 'not compared',
}

/** `USDOT 7 (differs), VIN …000016 (matches).` */
export const seenWords = (check: PickupCheckRow) =>
  `${[
    check.door_dot_number != null && `USDOT ${check.door_dot_number} (${COMPARED[check.door]})`,
    check.vin_end != null && `VIN …${check.vin_end} (${COMPARED[check.vin]})`,
    check.plate_seen != null && `plate ${check.plate_seen} (${COMPARED[check.plate]})`,
  ]
    .filter(Boolean)
    .join(', ')}.`

/** Equal checks as far apart as this are one row: the same truck, looked at again. */
const SAME_MS = 3_600_000

/** A check at the dock, and how many equal ones are told with it. */
export interface SeenCheck {
  check: PickupCheckRow
  times: number
}

/** What was read and answered, of which truck and by whom: all but when. */
const sameness = (check: PickupCheckRow) =>
  JSON.stringify([
    check.movement_id,
    check.is_current,
    check.checked_by,
    check.result,
    [check.door, check.door_dot_number],
    [check.vin, check.vin_end],
    [check.plate, check.plate_seen],
  ])

/** The checks, the newest first, where those that read the same with the same answer within an hour count on one row. */
export const foldedChecks = (checks: readonly PickupCheckRow[]): SeenCheck[] => {
  const rows: SeenCheck[] = []
  const newest = new Map<string, SeenCheck>()
  for (const check of checks.toSorted((a, b) => Date.parse(b.checked_at) - Date.parse(a.checked_at))) {
    const key = sameness(check)
    const row = newest.get(key)
    if (row && Date.parse(row.check.checked_at) - Date.parse(check.checked_at) <= SAME_MS) {
      row.times += 1
    } else {
      const own = { check, times: 1 }
      rows.push(own)
      newest.set(key, own)
    }
  }
  return rows
}

/** Whether someone may have something to record: the load is guarded or on its way, or where it goes changed after acceptance. */
export const needsChecks = ({
  guard,
  guard_steps: steps,
  pickup_checks: checks,
  tickets,
  status,
}: LoadDetail) =>
  guard !== null ||
  status === 'progress' ||
  status === 'delayed' ||
  steps.length > 0 ||
  checks.length > 0 ||
  (tickets ?? []).some(({ is_type, status }) => is_type === 'instructions_changed' && status !== 'closed')

/** `Guarded: high value, new carrier`. */
export const guardWords = ({ reasons }: Guard) =>
  `Guarded: ${reasons.map(({ kind }) => GUARD_REASONS[kind].toLowerCase()).join(', ')}`
