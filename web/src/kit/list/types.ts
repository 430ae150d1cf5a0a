/** A list screen is data: its filters, its columns, its query. */
import type { ComponentType, ReactNode } from 'react'

/** What a list's address holds: `q[…]` as the call takes it, and the page. */
export interface ListSearch {
  q?: Record<string, string | string[]>
  page?: number
}

export interface Option {
  value: string
  label: string
}

/** A range that can also be set by hand. */
export interface Slider {
  /** The right end. */
  most: number
  /** The filter for two positions of the thumbs. */
  bounds: (range: { min: number; max: number }) => { gteq?: number; lteq?: number }
  /** The allowed positions of the thumbs, from 0 to the right end; every number when not given. */
  stops?: readonly number[]
}

interface FieldBase {
  label: string
  /** The heading it is under. */
  group?: string
  hint?: string
  /** Active when a URL has it, but not offered. */
  isHidden?: boolean
}

/** What a control of a list's own is given. */
export interface CustomControlProps {
  label: string
  hint?: string
  /** As the address holds it; empty while there is none. */
  value: string
  change: (value: string | undefined) => void
}

/** A filter is a control over one or two parameters of the call. */
export type FilterField = FieldBase &
  (
    | { control: 'text'; key: string; placeholder?: string }
    | { control: 'number'; key: string; unit?: string; words: (value: string) => string }
    | { control: 'range'; keys: readonly [from: string, to: string]; unit?: string; slider?: Slider }
    | { control: 'days'; keys: readonly [from: string, to: string] }
    | {
        control: 'choices'
        key: string
        options: readonly Option[] | readonly { group: string; items: Option[] }[]
        /** How many rows have each value, beside its name. */
        counts?: Readonly<Record<string, number>>
      }
    | {
        control: 'checks'
        key: string
        options: readonly Option[]
        counts?: Readonly<Record<string, number>>
      }
    | { control: 'select'; key: string; options: readonly Option[]; any: string }
    /** A control that the list brings along, for values that it alone can read. */
    | {
        control: 'custom'
        key: string
        input: ComponentType<CustomControlProps>
        words: (value: string) => string
      }
    | { control: 'either'; key: string; yes: string; no: string }
  )

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The sort field of the call, when the list can be sorted by it. */
  sort?: string
  /** The direction of a first press. */
  firstSort?: 'asc' | 'desc'
  numeric?: boolean
  /** Never breaks into lines. */
  tight?: boolean
  /** Takes the space there is, and wraps. */
  wide?: boolean
  /** Before the title: it stays shown, and is not the row's link. */
  lead?: boolean
  /** Hidden until the person shows it. */
  optional?: boolean
  /** The same, where the window has room for a table, but not for all of its columns. */
  roomy?: boolean
  /** Where it is on the card that a phone shows instead of a row. */
  card?: 'title' | 'subtitle' | 'tag' | 'foot' | 'none'
}

/** Sets the filters it names; nothing or an empty list clears one. */
export type FilterChange = (changes: Record<string, string | string[] | undefined>) => void
