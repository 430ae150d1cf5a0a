/** What an empty list of a carrier says: none, where a file covers the days; else unknown, and why. Pure. */
import type { ListCoverage } from '@/api/types'
import { reasonAlone } from '@/kit/facts/reason'
import { formatDay } from '@/lib/date'

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Why it is unknown, as a sentence of its own below a title that says so. */
export const reasonOf = ({ unknown_because: why }: ListCoverage) =>
  why ? capitalized(reasonAlone(why)) : null

/** The title of an empty list of `things`. Filters may have emptied it. */
export const emptyTitle = (coverage: ListCoverage, things: string, isFiltered = false) => {
  if (isFiltered) return `No matching ${things}`
  if (!coverage.is_covered) return `${capitalized(things)} unknown`
  return coverage.from ? `No ${things} since ${formatDay(coverage.from)}` : `No ${things} on file`
}
