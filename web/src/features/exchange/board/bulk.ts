/** Posting and unposting many loads at once: what came of it. Pure but for the wait. */

/** Document 2 §9: so long after a bulk act, the results are asked anew. */
export const REFETCH_AFTER_MS = 500

/** The most loads of one act. */
export const MOST_LOADS = 500

/** Document 2 §4: errors are kept under the act that they came of. */
export type BulkType = 'Post' | 'Unpost'

export interface BulkError {
  id: number
  /** The load's number, where it was among the chosen rows. */
  number: string
  reasons: readonly string[]
}

export interface BulkErrors {
  type: BulkType
  errors: readonly BulkError[]
}

interface Refused {
  id: number
  errors: readonly (string | { detail: string })[]
}

const reasonOf = (error: string | { detail: string }) => (typeof error === 'string' ? error : error.detail)

/** The refusals with the numbers that people know the loads by; null where there are none. */
export const errorsOf = (
  type: BulkType,
  refused: readonly Refused[],
  numbers: ReadonlyMap<number, string>,
): BulkErrors | null =>
  refused.length === 0
    ? null
    : {
        type,
        errors: refused.map(({ id, errors }) => ({
          id,
          number: numbers.get(id) ?? `Load ${id}`,
          reasons: errors.map(reasonOf),
        })),
      }

interface Chosen {
  rows: readonly unknown[]
  isFull: boolean
  has: (id: number) => boolean
}

/** Whether all that match are offered to be chosen: the page is, and there are more. */
export const offersAll = (
  { rows: chosen, isFull, has }: Chosen,
  rows: readonly { id: number }[],
  total: number,
) => rows.length > 0 && rows.every(({ id }) => has(id)) && !isFull && chosen.length < total

/** `Select all 320 that match`; `Select the first 500 of 612`. */
export const allWords = (total: number, most: number) =>
  total > most
    ? `Select the first ${most.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
    : `Select all ${total.toLocaleString('en-US')} that match`

const DONE: Readonly<Record<BulkType, string>> = { Post: 'posted', Unpost: 'unposted' }

const loads = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'load' : 'loads'}`

interface Outcome {
  /** Loads that are as asked now. */
  success: readonly unknown[]
  /** Those of them that were so already. */
  unchanged: readonly unknown[]
  errors: readonly unknown[]
}

/** `97 loads posted.`; `91 loads posted, 6 were already, 3 couldn’t be.`; `6 loads were already posted.` */
export const outcomeWords = (type: BulkType, { success, unchanged, errors }: Outcome) => {
  const [done, same] = [success.length - unchanged.length, unchanged.length]
  const isNew = done > 0 || same === 0
  const parts = [
    isNew
      ? `${loads(done)} ${DONE[type]}`
      : `${loads(same)} ${same === 1 ? 'was' : 'were'} already ${DONE[type]}`,
    isNew && same > 0 && `${same.toLocaleString('en-US')} ${same === 1 ? 'was' : 'were'} already`,
    errors.length > 0 && `${errors.length.toLocaleString('en-US')} couldn’t be`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
