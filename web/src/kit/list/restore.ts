/**
 * The last results of a search, kept in this browser: shown at once when its address is opened again, and only then.
 * (Document 1 §2: results and pagination are cached in local storage only while the address matches the last search.)
 */
import { load, save } from '@/lib/storage'
import type { Page } from '@/api/http'

interface Kept<Row> {
  address: string
  at: number
  page: Page<Row>
}

const nameOf = (list: string) => `results.${list}`

export const keepResults = <Row>(list: string, address: string, page: Page<Row>) =>
  save(nameOf(list), { address, at: Date.now(), page } satisfies Kept<Row>)

/** What was kept for this very address, with when it was read. */
export const keptResults = <Row>(list: string, address: string): Kept<Row> | null => {
  const kept = load<Kept<Row>>(nameOf(list))
  return kept?.address === address ? kept : null
}
