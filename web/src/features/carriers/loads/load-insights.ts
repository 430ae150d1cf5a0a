/** What the company's own loads say of a carrier, in words. Pure. */
import type { components } from '@/api/schema'
import { REMOVED_REASONS } from '@/domains/loads/words'
import { count, formatNumber, formatPercent } from '@/lib/number'

export type LoadInsights = components['schemas']['LoadInsights']

type Rate = LoadInsights['tracked']

/** Why a share is unknown. */
const GAPS: Readonly<Record<NonNullable<Rate['unknown_because']>, string>> = {
  no_loads: 'no loads in 24 months',
  no_arrivals: 'no arrivals logged',
  no_deliveries: 'no loads delivered',
  not_trackable: 'all loads are too short to track',
}

/** `92%, 11 of 12 pickups`; the reason of an unknown one. */
export const rateWords = (rate: Rate, one: string) => {
  const { judged, count: met, percent, unknown_because: gap } = rate
  return percent == null
    ? { isKnown: false, words: gap ? `Unknown: ${GAPS[gap]}` : 'Unknown' }
    : {
        isKnown: true,
        words: `${formatPercent(percent, 0)}, ${formatNumber(met)} of ${count(judged, one, one === 'delivery' ? 'deliveries' : undefined)}`,
      }
}

/** `No-show: 2, Breakdown: 1`; empty where it was removed from none. */
export const removedWords = ({ removed_by_reason: reasons }: Pick<LoadInsights, 'removed_by_reason'>) =>
  reasons.map(({ reason, loads }) => `${REMOVED_REASONS[reason]}: ${formatNumber(loads)}`).join(', ')

/** `10 delivered, 2 assumed delivered`. */
export const deliveredWords = ({
  delivered,
  assumed_delivered: assumed,
}: Pick<LoadInsights, 'delivered' | 'assumed_delivered'>) =>
  assumed === 0
    ? formatNumber(delivered)
    : `${formatNumber(delivered)}, and ${formatNumber(assumed)} assumed delivered`

/** Whether there is anything to tell beside that there is nothing. */
export const hasLoads = ({
  open,
  closed,
  removed,
  last_load: last,
}: Pick<LoadInsights, 'open' | 'closed' | 'removed' | 'last_load'>) =>
  open + closed + removed > 0 || last != null
