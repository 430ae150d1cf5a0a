/** What came of an act on several carriers, in one line. Pure. */
import type { BulkResult } from '@/api/types'
import { count } from '@/lib/number'

/** Each number of carriers that is not none; `unchanged` says what those already were. */
export const reportWords = (
  result: Pick<BulkResult, 'done' | 'unchanged' | 'refused'>,
  unchanged = 'unchanged',
) =>
  [
    [result.done, 'done'] as const,
    [result.unchanged, unchanged] as const,
    [result.refused, 'refused'] as const,
  ]
    .filter(([carriers]) => carriers > 0)
    .map(([carriers, words]) => `${count(carriers, 'carrier')} ${words}`)
    .join(' · ')
