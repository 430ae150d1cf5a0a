/** The rows that are chosen in a list, across its pages, for one act on all of them. */
import { useState } from 'react'

/** The most rows of one act, where its call takes no more. */
export const MOST = 100

interface Identified {
  id: number
}

export interface Selection<Row extends Identified> {
  rows: readonly Row[]
  /** The most that can be chosen. */
  most: number
  isFull: boolean
  has: (id: number) => boolean
  toggle: (row: Row) => void
  /** Adds all of these, as far as there is room; or takes all of them out. */
  set: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

type Chosen<Row> = ReadonlyMap<number, Row>

/** The choice with these rows added, as far as there is room, or without them. Pure. */
export const changed = <Row extends Identified>(
  chosen: Chosen<Row>,
  rows: readonly Row[],
  isChosen: boolean,
  most = MOST,
): Chosen<Row> => {
  const next = new Map(chosen)
  for (const row of rows) {
    if (!isChosen) next.delete(row.id)
    else if (next.size < most) next.set(row.id, row)
  }
  return next
}

export const useSelection = <Row extends Identified>(most = MOST): Selection<Row> => {
  const [chosen, setChosen] = useState<Chosen<Row>>(() => new Map())
  return {
    rows: [...chosen.values()],
    most,
    isFull: chosen.size >= most,
    has: id => chosen.has(id),
    toggle: row => setChosen(before => changed(before, [row], !before.has(row.id), most)),
    set: (rows, isChosen) => setChosen(before => changed(before, rows, isChosen, most)),
    clear: () => setChosen(new Map()),
  }
}
