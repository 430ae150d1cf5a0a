/** Measures and keeps the phone's positions while the driver shares them. */
import { useCallback, useRef, useState } from 'react'
import type { DrivePage } from '../types'
import { type Fix, fixOf, isWorthKeeping, type Measured } from './fixes'
import type { Outbox } from './outbox'
import { type PositionProblem, usePositions } from './use-positions'

interface Given {
  isOn: boolean
  clock: DrivePage['freight_clock']
  outbox: Outbox
  send: () => Promise<void>
}

/** Why nothing is measured, where something is in the way. */
export const useSharing = ({ isOn, clock, outbox, send }: Given): PositionProblem | 'rough' | null => {
  const last = useRef<Fix>(undefined)
  const [isRough, setRough] = useState(false)
  const take = useCallback(
    (measured: Measured) => {
      const fix = fixOf(measured, Date.now(), clock)
      setRough(fix === null)
      if (!fix || !isWorthKeeping(last.current, fix)) return
      const isFirst = last.current === undefined
      last.current = fix
      outbox.addFix(fix)
      // The desk sees soon that it works.
      if (isFirst) void send()
    },
    [clock, outbox, send],
  )
  const problem = usePositions(isOn, clock?.speed ?? 1, take)
  return problem ?? (isRough ? 'rough' : null)
}
