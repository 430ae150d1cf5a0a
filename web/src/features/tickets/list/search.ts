/**
 * What the address of the alerts may hold: the tab, its filters and order, and the alert that is open. Labels and choices are elsewhere
 * (`tabs.ts`, `filters.ts`): every first view loads this.
 */
import { type Keys, searchOf } from '@/kit/list/search'
import type { ListSearch } from '@/kit/list/types'

/** Document 2 §2's tabs, its open rate-confirmation tickets, and its dashboard of closed load-lock events. */
export const TAB_IDS = [
  'open',
  'closed',
  'pending',
  'recommended',
  'rate-confirmations',
  'closed-events',
] as const

export type TabId = (typeof TAB_IDS)[number]

export const TICKET_KEYS: Keys = {
  one: [
    'status_eq',
    'severity_eq',
    'is_type_eq',
    'assignee_id_eq',
    'assignee_id_null',
    'is_overdue_eq',
    'load_user_id_eq',
    'load_team_id_eq',
    'load_id_eq',
    'carrier_id_eq',
  ],
  many: [],
}

export const SORTS = ['pickup_at', 'severity_rank', 'opened_at', 'closed_at']

export interface AlertsSearch extends ListSearch {
  tab?: TabId
  /** The id of the alert that is open. */
  ticket?: string
}

const searched = searchOf(TICKET_KEYS, SORTS)

const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,15}$/.test(value)

/** Keeps what the lists know; the first tab is not named. */
export const alertsSearch = (raw: Record<string, unknown>): AlertsSearch => {
  const tab = TAB_IDS.find(id => id === raw.tab)
  return {
    ...searched(raw),
    tab: tab === TAB_IDS[0] ? undefined : tab,
    ticket: isId(raw.ticket) ? raw.ticket : undefined,
  }
}
