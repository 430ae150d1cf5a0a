/** Where a fact was read, and its three states; the shapes are the server's. */
import type { ReactNode } from 'react'

export interface Source {
  data_set: string
  label: string
  as_of?: string | null
  imported_at: string
}

/** `unknown`: no source shows it. `none`: a data set that would list it shows there is none. `known`: the value, zero included. */
export interface Fact<T> {
  state: 'known' | 'none' | 'unknown'
  value?: T | null
  source?: Source | null
  /** Why it is unknown; on facts of a carrier's page always there where it is. */
  unknown_because?: string | null
}

/** One line of a definition list. */
export interface FactRow {
  label: string
  value: ReactNode
}
