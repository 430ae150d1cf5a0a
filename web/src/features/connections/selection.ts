/** The carriers that are chosen in a list, across its pages, for one act on all of them. */
import { useState } from 'react'
import type { NetworkCarrier } from '@/api/types'

/** The most carriers of one act: the calls take no more. */
export const MOST = 100

export interface Selection {
  rows: readonly NetworkCarrier[]
  isFull: boolean
  has: (id: number) => boolean
  toggle: (row: NetworkCarrier) => void
  /** Adds all of these, as far as there is room; or takes all of them out. */
  set: (rows: readonly NetworkCarrier[], isChosen: boolean) => void
  clear: () => void
}

type Chosen = ReadonlyMap<number, NetworkCarrier>

/** The choice with these rows added, as far as there is room, or without them. Pure. */
export const changed = (chosen: Chosen, rows: readonly NetworkCarrier[], isChosen: boolean): Chosen => {
  const next = new Map(chosen)
  for (const row of rows) {
    if (!isChosen) next.delete(row.id)
    else if (next.size < MOST) next.set(row.id, row)
  }
  return next
}

export const useSelection = (): Selection => {
  const [chosen, setChosen] = useState<Chosen>(() => new Map())
  return {
    rows: [...chosen.values()],
    isFull: chosen.size >= MOST,
    has: id => chosen.has(id),
    toggle: row => setChosen(before => changed(before, [row], !before.has(row.id))),
    set: (rows, isChosen) => setChosen(before => changed(before, rows, isChosen)),
    clear: () => setChosen(new Map()),
  }
}
