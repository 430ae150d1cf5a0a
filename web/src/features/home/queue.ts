/** What waits for a person today, as rows: how many, since when or until when, and where to go. Pure but for the call. */
import { queryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { HomeQueue } from '@/api/types'
import { NOTICES } from '@/domains/notices/queries'
import { TO_REVIEW } from '@/domains/onboarding/words'
import type { TicketCount } from '@/domains/tickets/types'
import type { ListSearch } from '@/kit/list/types'
import { formatDay, formatMoment, fromToday } from '@/lib/date'
import { formatNumber } from '@/lib/number'

export const queueQuery = queryOptions({
  queryKey: [...NOTICES, 'queue'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/home_queue', { signal })),
  // What was done on another screen counts when one comes back.
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

export interface QueueRow {
  title: string
  /** Shown instead of the number when nothing waits. */
  quiet: string
  count: number
  /** The number in words: `1,000+` where there may be more. */
  words: string
  /** The oldest, or the most urgent. */
  detail: string | null
  to: NonNullable<LinkProps['to']>
  search: ListSearch
}

const since = (iso: string | null) => (iso ? `Oldest ${fromToday(iso)}` : null)

/** How many alerts on loads no one has taken, and how many of those are high. */
type Alerts = Pick<TicketCount, 'count' | 'high'>

type Part = NonNullable<HomeQueue['packets']>
type Lapses = NonNullable<HomeQueue['lapses']>

const lapseCount = ({ count, unknown_because: unknown }: Lapses) =>
  `${formatNumber(count)}${unknown ? '+' : ''}`

/** The rows that the person may open; the most pressing kinds first. */
export const rowsOf = (
  { loads, packets, failing, lapses, identity_alerts, messages, notices }: HomeQueue,
  alerts: Alerts | null = null,
): QueueRow[] => {
  const part = (
    { count, is_at_least, since: oldest }: Part,
    row: Pick<QueueRow, 'title' | 'quiet' | 'to'> & { q: NonNullable<ListSearch['q']> },
  ): QueueRow => {
    const { q, ...rest } = row
    const words = `${formatNumber(count)}${is_at_least && count > 0 ? '+' : ''}`
    return { ...rest, count, words, detail: since(oldest), search: { q } }
  }
  const rows: (QueueRow | null)[] = [
    loads
      ? part(loads, {
          title: 'Loads needing attention',
          quiet: 'No load needs attention',
          to: '/loads',
          q: { has_problem_eq: 'true' },
        })
      : null,
    alerts && {
      title: 'New load alerts',
      quiet: 'No new load alerts',
      count: alerts.count,
      words: formatNumber(alerts.count),
      detail: alerts.high > 0 ? `${formatNumber(alerts.high)} high` : 'None high',
      to: '/alerts',
      search: { q: { status_eq: 'new' } },
    },
    packets &&
      part(packets, {
        title: 'Packets to review',
        quiet: 'Nothing to review',
        to: '/onboarding-packets',
        q: { status_in: [...TO_REVIEW] },
      }),
    failing &&
      part(failing, {
        title: 'Carriers now failing your rules',
        quiet: 'No new failures',
        to: '/notices',
        q: { unread: '1', result_eq: 'fail' },
      }),
    lapses && {
      title: `Insurance or authority lapsing in ${lapses.days} days`,
      quiet: lapses.unknown_because ?? 'No upcoming lapses',
      count: lapses.count,
      words: lapses.unknown_because && lapses.count === 0 ? '–' : lapseCount(lapses),
      detail: lapses.first_on && `First ${fromToday(lapses.first_on)}, ${formatDay(lapses.first_on)}`,
      to: '/carriers/search-results',
      search: { q: { network_eq: 'any', lapses_within_days_lteq: String(lapses.days) } },
    },
    identity_alerts &&
      part(identity_alerts, {
        title: 'New identity alerts',
        quiet: 'No new alerts',
        to: '/notices',
        q: { unread: '1', kind_in: ['identity_alert'] },
      }),
    messages &&
      part(messages, {
        title: 'Unanswered messages',
        quiet: 'All answered',
        to: '/identity-alerts',
        q: { recent: 'all', unanswered: '1' },
      }),
    {
      title: 'Unread notices',
      quiet: 'All read',
      count: notices,
      words: formatNumber(notices),
      detail: null,
      to: '/notices',
      search: { q: { unread: '1' } },
    },
  ]
  return rows.filter(row => row !== null)
}

type Import = HomeQueue['imports'][number]

const FILES: Record<Import['kind'], string> = {
  census: 'FMCSA census',
  insurance: 'Insurance filings',
  authority: 'Operating authority',
  out_of_service_orders: 'Out-of-service orders',
  revocations: 'Revocations',
  cancellations: 'Insurance cancellations',
  inspections: 'Inspections',
  crashes: 'Crashes',
}

/** What follows from files that are missing or out of date; null where none is. */
export const importsNote = (imports: readonly Import[]) =>
  imports.some(({ is_old }) => is_old) ? 'Carriers show Unknown until a newer file is imported.' : null

/** How new the data is: `FMCSA census as of Nov 20, 2026`. */
export const importWords = ({ kind, as_of, imported_at, is_old }: Import) => {
  if (!imported_at) return `${FILES[kind]}: not imported`
  if (!as_of)
    return `${FILES[kind]} imported ${formatMoment(imported_at)}${is_old ? ', date of the data unknown' : ''}`
  return `${FILES[kind]} as of ${formatDay(as_of)}${is_old ? `, out of date (${fromToday(as_of)})` : ''}`
}
