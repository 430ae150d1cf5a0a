/** Authority as spans on a timeline, a row for each kind; revocations as marks. Pure. */
import type { AuthoritySegment, Revocation } from '@/api/types'
import type { TimelineRow, Tone } from '@/kit/timeline'
import { withoutCapitals } from '@/lib/capitals'
import { formatDay } from '@/lib/date'
import { AUTHORITY_WORDS } from '../words'

const LABEL: Record<AuthoritySegment['is_type'], string> = {
  common: 'Common',
  contract: 'Contract',
  broker: 'Broker',
  forwarder: 'Forwarder',
}
/** What was taken away is a warning; what was given up or ran out is not. */
const toneOf = ({ status, began_by }: AuthoritySegment): Tone => {
  if (status === 'active') return 'pass'
  if (status === 'pending') return 'warn'
  return status === 'inactive' && /involuntary/i.test(began_by ?? '') ? 'fail' : 'unknown'
}

const wordsOf = ({ is_type, status, from, until, began_by, ended_by }: AuthoritySegment) =>
  [
    `${LABEL[is_type]}: ${AUTHORITY_WORDS[status].toLowerCase()}`,
    from && `from ${formatDay(from)}${began_by ? ` (${began_by.toLowerCase()})` : ''}`,
    until ? `until ${formatDay(until)}${ended_by ? ` (${ended_by.toLowerCase()})` : ''}` : 'until today',
  ]
    .filter(Boolean)
    .join(', ')

const typeOf = (authority: string | null | undefined) =>
  (Object.keys(LABEL) as AuthoritySegment['is_type'][]).filter(type =>
    authority?.toLowerCase().includes(type),
  )

export const authorityTimeline = (
  segments: readonly AuthoritySegment[],
  revocations: readonly Revocation[],
): TimelineRow[] => {
  const kinds = (Object.keys(LABEL) as AuthoritySegment['is_type'][]).filter(kind =>
    segments.some(segment => segment.is_type === kind),
  )
  const earliest = segments
    .flatMap(segment => [segment.from, segment.until])
    .filter((day): day is string => Boolean(day))
    .toSorted()[0]
  return kinds.map(kind => ({
    id: kind,
    label: LABEL[kind],
    spans: segments
      .filter(segment => segment.is_type === kind && segment.status !== 'none')
      .map((segment, at) => ({
        id: `${kind}${at}`,
        from: segment.from ?? earliest ?? '',
        until: segment.until ?? null,
        tone: toneOf(segment),
        words: wordsOf(segment),
      }))
      .filter(span => span.from !== ''),
    marks: revocations
      .filter(
        ({ authority, effective_on, served_on }) =>
          typeOf(authority).includes(kind) && (effective_on ?? served_on),
      )
      .map(({ docket_number, action, effective_on, served_on }, at) => ({
        id: `${kind}${docket_number}${at}`,
        on: effective_on ?? served_on ?? '',
        tone: 'fail' as const,
        words: `${withoutCapitals(action ?? 'Revocation')}, ${formatDay(effective_on ?? served_on ?? '')}`,
      })),
  }))
}
