/** What a load's hold is about, where no teammate put it on hold. Pure; apart from `readiness.ts`, which every list loads. */
import { openMovements } from './stops'
import type { LoadDetail } from './types'

type Asked = Pick<LoadDetail, 'readiness' | 'movements' | 'guard_steps' | 'pickup_checks'>

const newest = (moments: readonly string[]) => Math.max(...moments.map(at => Date.parse(at)))

/** Whether another carrier was seen at the dock, or recorded, after the last record that the right one came. */
const isCarrierDoubted = ({ movements, guard_steps, pickup_checks }: Asked) => {
  const [movement] = openMovements(movements)
  const steps = guard_steps.filter(({ movement_id: of }) => of === movement?.id)
  const checks = pickup_checks.filter(({ movement_id: of }) => of === movement?.id)
  const doubted = [
    ...steps.filter(({ step }) => step === 'dock_another_carrier').map(({ created_at: at }) => at),
    ...checks.filter(({ result }) => result === 'another_carrier').map(({ checked_at: at }) => at),
  ]
  // A match counts for the truck and driver that are assigned now.
  const settled = steps.filter(({ step, is_current: isCurrent }) => isCurrent && step === 'dock_matches')
  return newest(doubted) > newest(settled.map(({ created_at: at }) => at))
}

/**
 * Whether the hold is for what was seen at the dock: a record that the right one came ends that. No such record ends the hold for another carrier
 * that the driver's page names. (loads.md §2a, points 1 and 4.)
 */
export const isDockMismatch = (load: Asked) => {
  const reason = load.readiness?.reason
  return reason === 'another_truck' || (reason === 'another_carrier' && isCarrierDoubted(load))
}

/** The kinds of alert that are raised besides, and hold the load until they are closed. */
const RAISED = {
  another_truck: 'potentially_wrong_vehicle_assigned',
  another_carrier: 'another_carrier_named',
} as const

/**
 * The open alert that holds a load: the one that its readiness names, or the one that was raised for what was seen. High ones first, then the
 * oldest, as the server names them. Undefined where there is none, and for people who can't see alerts.
 */
export const holdingAlert = ({
  readiness,
  tickets,
  movements,
}: Pick<LoadDetail, 'readiness' | 'tickets' | 'movements'>) => {
  if (readiness?.reason == null || tickets == null) return undefined
  const { reason, alert } = readiness
  const current = new Set(openMovements(movements).map(({ id }) => id))
  return tickets
    .filter(({ status, advice }) => status !== 'closed' && advice === 'hold_pickup')
    .filter(({ movement_id: of }) => of === null || current.has(of))
    .filter(({ is_type: type, label }) =>
      reason === 'another_truck' || reason === 'another_carrier'
        ? type === RAISED[reason]
        : reason === 'alert' && label === alert,
    )
    .toSorted((a, b) => Number(b.severity === 'high') - Number(a.severity === 'high') || a.id - b.id)[0]
}
