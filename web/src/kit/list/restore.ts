/**
 * The last search of a screen, kept in this browser, and when it is shown again. (Document 1 §2 and §8.)
 *
 * - GlobalSearch, CarriersLaneSearchResults: at the very address of the last search, and nowhere else.
 * - MyCarriers, in progress: at start-up, whatever the address, until the answer comes; a failure forgets it.
 */
import type { Page } from '@/api/http'
import { forget, load, save } from '@/lib/storage'

/** When what was kept is shown: at its own address alone, or whenever the screen is opened. */
export type RestoreRule = 'same-address' | 'start-up'

/** What was kept, with where and when (in milliseconds). */
export interface Kept<T> {
  address: string
  at: number
  value: T
}

/** The memory of one screen, under its key. The value is whatever the screen needs to be restored. */
export const lastSearch = <T>(screen: string) => {
  const name = `results.${screen}`
  /** The last search, wherever it was; null too for what an older version wrote. */
  const last = (): Kept<T> | null => {
    const kept = load<Partial<Kept<T>>>(name)
    return typeof kept?.address === 'string' && typeof kept.at === 'number' && kept.value !== undefined
      ? (kept as Kept<T>)
      : null
  }
  return {
    keep: (address: string, value: T) => save(name, { address, at: Date.now(), value } satisfies Kept<T>),
    last,
    /** The last search, if it was at this very address. */
    at: (address: string) => {
      const kept = last()
      return kept?.address === address ? kept : null
    },
    forget: () => forget(name),
  }
}

/** A list's memory: its last page of results. */
export const lastResults = <Row>(list: string) => lastSearch<Page<Row>>(list)
