/** What is said of guarded loads. The words on the left are the server's. Pure. */
import type { Guard, GuardStep, LoadDetail } from './types'

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
}

export const PICKUP_NUMBER: Readonly<Record<Guard['pickup_number'], string>> = {
  none: 'No pickup number on this load',
  sealed: 'Sealed: the carrier and driver don’t see it yet',
  given: 'Shown to the carrier and driver',
}

export const DOCK_CHECK: Readonly<Record<Guard['dock_check'], string>> = {
  open: 'Not done yet',
  matches: 'Truck and carrier match',
  another_truck: 'Another truck',
  another_carrier: 'Another carrier',
}

/** Whether someone may have something to check: the load is guarded, or where it goes changed after acceptance. */
export const needsChecks = ({ guard, guard_steps: steps, tickets }: LoadDetail) =>
  guard !== null ||
  steps.length > 0 ||
  (tickets ?? []).some(({ is_type, status }) => is_type === 'instructions_changed' && status !== 'closed')

/** `Guarded: high value, new carrier`. */
export const guardWords = ({ reasons }: Guard) =>
  `Guarded: ${reasons.map(({ kind }) => GUARD_REASONS[kind].toLowerCase()).join(', ')}`
