/** The links between carriers, as a drawing takes them: the shared values, the other carriers, and the lines between them. Pure. */
import type { AssociatedCarrier, SharedValue } from '@/api/types'

const CARRIERS = 8
const VALUES = 14
/** For one carrier: the rarest values come first, and ten leased trucks say no more than six. */
const VALUES_OF_ONE = 6

export interface ValueNode {
  id: string
  shared: SharedValue
}

export interface LinkLine {
  value: string
  carrier: number
  /** Both have it now. */
  isCurrent: boolean
  shared: SharedValue
}

export interface Links {
  values: ValueNode[]
  carriers: AssociatedCarrier[]
  lines: LinkLine[]
}

/** A value that is no longer on file is not known to be the same as another one. */
const idOf = (row: AssociatedCarrier, { kind, value }: SharedValue, nth: number) =>
  value === null ? `${kind} ${row.id} ${nth}` : `${kind} ${value}`

export const linksOf = (rows: readonly AssociatedCarrier[]): Links => {
  const values = new Map<string, ValueNode>()
  const lines: LinkLine[] = []
  const carriers: AssociatedCarrier[] = []
  for (const row of rows.slice(0, CARRIERS)) {
    const before = lines.length
    row.shared.slice(0, VALUES_OF_ONE).forEach((shared, nth) => {
      const id = idOf(row, shared, nth)
      if (!values.has(id)) {
        if (values.size === VALUES) return
        values.set(id, { id, shared })
      }
      const isCurrent = shared.here.is_current && shared.there.is_current
      lines.push({ value: id, carrier: row.id, isCurrent, shared })
    })
    if (lines.length > before) carriers.push(row)
  }
  return { values: [...values.values()], carriers, lines }
}

/** The height of the nth of so many, spread evenly. */
export const heightOf = (nth: number, of: number, height: number) => ((nth + 0.5) / of) * height
