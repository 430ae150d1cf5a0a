/** Filings as spans on a timeline, a row for each kind and insurer. Pure. */
import type { InsurancePolicy } from '@/api/types'
import type { TimelineRow, Tone } from '@/kit/timeline'
import { formatDay } from '@/lib/date'
import { formatDollars } from '@/lib/number'
import { POLICY_KIND } from '../words'

const TONE: Record<InsurancePolicy['status'], Tone> = {
  active: 'pass',
  cancellation_pending: 'warn',
  pending: 'unknown',
  unknown: 'unknown',
  cancelled: 'plain',
}

const wordsOf = ({
  kind,
  insurer,
  maximum_coverage: limit,
  effective_on: from,
  cancelled_on: until,
  cancellation,
  unknown_because: why,
}: InsurancePolicy) =>
  [
    `${POLICY_KIND[kind]}, ${insurer ?? 'unknown insurer'}`,
    limit ? formatDollars(limit) : null,
    from && `from ${formatDay(from)}`,
    until
      ? `until ${formatDay(until)}${cancellation ? ` (${cancellation.toLowerCase()})` : ''}`
      : why
        ? 'unknown today'
        : 'until canceled',
  ]
    .filter(Boolean)
    .join(', ')

/** Sources spell an insurer in their own ways; both list the same filings. */
const laneOf = ({ kind, insurer }: InsurancePolicy) =>
  `${POLICY_KIND[kind]} · ${insurer?.toUpperCase() ?? 'unknown insurer'}`

export const insuranceTimeline = (policies: readonly InsurancePolicy[], today: string): TimelineRow[] => {
  const dated = policies.filter(policy => policy.effective_on)
  const groups = Map.groupBy(dated, laneOf)
  return [...groups]
    .map(([label, members]) => ({
      id: label,
      label,
      spans: members.map(policy => ({
        id: policy.id,
        from: policy.effective_on ?? today,
        until: until(policy),
        tone: TONE[policy.status],
        words: wordsOf(policy),
      })),
    }))
    .toSorted((a, b) => newest(b.spans).localeCompare(newest(a.spans)))
    .slice(0, 12)
}

/** A filing of a file that is too old to tell ends on the timeline with the day of that file. */
const until = ({ status, cancelled_on: ended, effective_on: from, source }: InsurancePolicy) =>
  status === 'unknown' ? (source?.as_of ?? from ?? null) : (ended ?? null)

const newest = (spans: { from: string; until: string | null }[]) =>
  spans.map(span => span.until ?? '9999').reduce((most, day) => (day > most ? day : most), '')
