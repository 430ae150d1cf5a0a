/** How what was compared in an emailed PDF is shown: what differs first, then what nobody can tell, then what agrees. */
import type { Compared, Comparison } from '@/domains/rate_confirmations/types'
import type { Outcome } from '@/ui/outcome'

export const COMPARISONS: Readonly<Record<Comparison, { words: string; outcome: Outcome }>> = {
  differs: { words: 'Differs', outcome: 'fail' },
  not_said: { words: 'Not in the PDF', outcome: 'unknown' },
  not_known: { words: 'Not on file', outcome: 'unknown' },
  agrees: { words: 'Agrees', outcome: 'pass' },
}

const ORDER = Object.keys(COMPARISONS)

/** The points in the order that they are shown. */
export const inOrder = (compared: readonly Compared[]) =>
  compared.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))

/** What it comes to, in a sentence. */
export const summaryOf = (compared: readonly Compared[]) => {
  const differing = compared.filter(({ outcome }) => outcome === 'differs').length
  if (differing > 0) return `${differing} of ${compared.length} points differ from the load.`
  const open = compared.filter(({ outcome }) => outcome !== 'agrees').length
  if (open > 0) return `No differences found; ${open} of ${compared.length} points couldn’t be compared.`
  return 'Agrees with the load.'
}

/** Pages as words: "2", "2 and 3", "2, 3 and 4". */
export const pagesOf = (pages: readonly number[]) =>
  pages.length < 2 ? pages.join('') : `${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`
