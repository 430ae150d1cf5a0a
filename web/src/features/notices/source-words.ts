import type { Notice } from '@/api/types'
import { formatDay } from '@/lib/date'

/** Where a notice is from, and the day of that: `Source: FMCSA census, as of Nov 20, 2026`. */
export const sourceWords = ({ source }: Pick<Notice, 'source'>) => {
  if (!source) return 'Source: your company’s activity here'
  return `Source: ${source.label}, ${source.as_of ? `as of ${formatDay(source.as_of)}` : 'no date given'}`
}
