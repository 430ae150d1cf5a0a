/** A match in words. Pure. */
import type { Match } from '@/domains/exchange/types'
import { count } from '@/lib/number'

/** `+30`, `−15`. */
export const pointsWords = (points: number) => `${points < 0 ? '−' : '+'}${Math.abs(points)}`

/** Whether an offer can be emailed to it, as far as its email goes. */
export const canBeEmailed = ({ no_offer_email: why }: Pick<Match, 'no_offer_email'>) => why == null

/** How many of a page Select page leaves out; null if none. */
export const leftOutWords = (rows: readonly Pick<Match, 'no_offer_email'>[]) => {
  const left = rows.filter(row => !canBeEmailed(row)).length
  return left === 0
    ? null
    : `${count(left, 'carrier')} on this page can’t be emailed an offer and ${left === 1 ? 'is' : 'are'} left out.`
}
