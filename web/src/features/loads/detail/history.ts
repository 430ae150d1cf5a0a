/** What happened to a load, put together from everything that its page knows, the newest first. Pure. */
import { DISPOSITIONS } from '@/domains/exchange/words'
import { carrierName, stopName } from '@/domains/loads/stops'
import type { LoadChangeRow, LoadDetail, LoadLog, TrackingLink } from '@/domains/loads/types'
import {
  LOAD_SOURCES,
  LOAD_STATUS,
  LOG_SOURCES,
  LOGS,
  PAPERS,
  REMOVED_REASONS,
  SHARE_ENDED_BY,
  SHARE_KINDS,
} from '@/domains/loads/words'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { formatWindow } from '@/lib/place-time'
import { ACTORS, fieldsWords } from './change-words'
import { LINK_ANSWERS, LINK_KINDS, sentTo } from './link-words'

export interface HistoryEvent {
  id: string
  at: string
  words: string
  detail: string | null
  /** Who, or what. */
  by: string | null
}

const logged = (load: LoadDetail, log: LoadLog): HistoryEvent => {
  const stop = load.stops.find(({ id }) => id === log.stop_id)
  return {
    id: `log ${log.id}`,
    at: log.occurred_at,
    words: [LOGS[log.is_type], stop && stopName(stop)].filter(Boolean).join(': '),
    detail: log.body ?? null,
    by: log.user?.name ?? LOG_SOURCES[log.source],
  }
}

const assigned = ({ movements }: LoadDetail): HistoryEvent[] =>
  movements.flatMap(
    ({ id, carrier, created_at: from, removed_at: until, removed_reason: why, removed_note: note }) => [
      {
        id: `assigned ${id}`,
        at: from,
        words: `Assigned to ${carrierName(carrier)}`,
        detail: null,
        by: null,
      },
      ...(until == null
        ? []
        : [
            {
              id: `removed ${id}`,
              at: until,
              words: `${carrierName(carrier)} removed`,
              detail: [why && REMOVED_REASONS[why], note].filter(Boolean).join(': ') || null,
              by: null,
            },
          ]),
    ],
  )

const shared = ({ shares }: LoadDetail): HistoryEvent[] =>
  shares.flatMap(({ id, kind, given_by: by, given_at: from, revoked_at: until, revoked_by: ender }) => {
    const what = SHARE_KINDS[kind] ?? kind
    return [
      { id: `shared ${id}`, at: from, words: `${what} shared`, detail: null, by },
      ...(until == null
        ? []
        : [
            {
              id: `unshared ${id}`,
              at: until,
              words: [`${what}: sharing ended`, ender && SHARE_ENDED_BY[ender]].filter(Boolean).join(' '),
              detail: null,
              by: null,
            },
          ]),
    ]
  })

const moved = ({ stops, windows_before: windows }: LoadDetail): HistoryEvent[] =>
  windows.map(({ stop_id: of, window_start_at: from, window_end_at: until, changed_at: at, source }) => {
    const stop = stops.find(({ id }) => id === of)
    return {
      id: `window ${of} ${at}`,
      at,
      words: stop ? `Window changed: ${stopName(stop)}` : 'Window changed',
      detail: `It was ${formatWindow(from, until, stop?.time_zone ?? 'UTC')}.`,
      by: LOG_SOURCES[source],
    }
  })

const kept = ({ papers }: LoadDetail): HistoryEvent[] =>
  papers.map(({ id, kind, file_name: name, created_at: at, user, source }) => ({
    id: `paper ${id}`,
    at,
    words: `${PAPERS[kind]} added`,
    detail: name,
    by: user?.name ?? LOG_SOURCES[source],
  }))

/** Made, opened or answered, ended: each where it happened. */
const linked = (links: readonly TrackingLink[]): HistoryEvent[] =>
  links.flatMap(({ id, kind, sent_to: to, user, answer, ...times }) => {
    const name = LINK_KINDS[kind]
    const event = (what: string, at: string | null | undefined, words: string, by: string | null = null) =>
      at == null ? [] : [{ id: `link ${id} ${what}`, at, words, detail: null, by }]
    return [
      ...event(
        'made',
        times.created_at,
        to ? `${name} sent to ${sentTo(to)}` : `${name} created`,
        user?.name,
      ),
      ...event('opened', times.opened_at, `${name} opened`),
      ...(answer
        ? event('answered', times.answered_at, `${name}: ${LINK_ANSWERS[answer].toLowerCase()}`)
        : []),
      ...event('ended', times.revoked_at, `${name} ended`),
    ]
  })

const CHANGES: Readonly<Record<Exclude<LoadChangeRow['kind'], 'load_status_changed'>, string>> = {
  tender_answered: 'Tender answered',
  load_changed: 'Details changed',
  vehicle_assigned: 'Truck assigned',
  load_posted: 'Posted to the load board',
  load_unposted: 'Removed from the load board',
  offer_sent: 'Offered',
  offer_declined: 'Offer declined',
  offer_withdrawn: 'Offer withdrawn',
  bid_received: 'Bid received',
  bid_accepted: 'Bid accepted',
  bid_declined: 'Bid declined',
  bid_withdrawn: 'Bid withdrawn',
  disposition_recorded: 'Carrier’s response recorded',
  disposition_removed: 'Carrier’s response removed',
}

const ANSWERS: Readonly<Record<NonNullable<LoadChangeRow['decision']>, string>> = {
  accepted: 'Tender accepted',
  declined: 'Tender declined',
}

/** What a change on the board is about: `SYN ONE, $1,850.00, Rate too low`. A truck’s carrier is told where it was assigned. */
const offeredWords = ({ kind, carrier, rate, said }: LoadChangeRow) =>
  kind === 'vehicle_assigned'
    ? null
    : [carrier?.name, rate != null && formatMoney(rate), said && DISPOSITIONS[said]]
        .filter(Boolean)
        .join(', ') || null

/** What a change is called: by what came of it, where that has a name. */
const nameOf = ({ kind, status_after: status, decision }: LoadChangeRow) => {
  if (kind === 'load_status_changed') return `Status: ${status ? LOAD_STATUS[status].words : 'unknown'}`
  return decision ? ANSWERS[decision] : CHANGES[kind]
}

/** Each status that it had, and what else was changed by whom. */
const changed = (changes: readonly LoadChangeRow[]): HistoryEvent[] =>
  changes.map(change => {
    const { sequence, occurred_at: at, actor, user, reason, fields } = change
    return {
      id: `change ${sequence}`,
      at,
      words: nameOf(change),
      detail: reason ?? offeredWords(change) ?? (fieldsWords(fields) || null),
      by: user?.name ?? (actor ? ACTORS[actor] : (change.carrier_person ?? null)),
    }
  })

export const historyOf = (
  load: LoadDetail,
  logs: readonly LoadLog[],
  links: readonly TrackingLink[] = [],
  changes: readonly LoadChangeRow[] = [],
): HistoryEvent[] => {
  const created: HistoryEvent = {
    id: 'created',
    at: load.created_at,
    words: 'Load created',
    detail: null,
    by: LOAD_SOURCES[load.source],
  }
  // Loads that came before changes were kept have their last one alone.
  const isTold = changes.some(({ kind }) => kind === 'load_status_changed')
  const status: HistoryEvent[] =
    isTold || load.status_changed_at === load.created_at
      ? []
      : [
          {
            id: 'status',
            at: load.status_changed_at,
            words: `Status: ${LOAD_STATUS[load.status].words}`,
            detail: null,
            by: null,
          },
        ]
  const all = [
    ...logs.map(log => logged(load, log)),
    ...changed(changes),
    ...status,
    ...assigned(load),
    ...shared(load),
    ...linked(links),
    ...moved(load),
    ...kept(load),
    created,
  ]
  return all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
