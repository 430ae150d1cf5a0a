/**
 * What the address of the loads may hold: the tab, its filters and its order. Every first view loads this, so labels and choices are elsewhere
 * (`tabs.ts`, `filters.ts`); a test holds them together.
 */
import { type Keys, searchOf } from '@/kit/list/search'
import type { ListSearch } from '@/kit/list/types'

/** Document 2 §2's tabs under the server's tokens, and the results of a search. */
export const TAB_IDS = [
  'open',
  'no-eld',
  'no-arrival',
  'no-departure',
  'no-pickup',
  'no-delivery',
  'no-assigned-vehicle',
  'assigned-vehicle',
  'pending-tracking',
  'not-tracking',
  'closed',
  'search',
] as const

export type TabId = (typeof TAB_IDS)[number]

export const LOAD_KEYS: Keys = {
  one: [
    'search',
    'my_loads_eq',
    'has_problem_eq',
    'user_id_eq',
    'team_id_eq',
    'carrier_id_eq',
    'equipment_type_eq',
    'pickup_time_gteq',
    'pickup_time_lt',
  ],
  many: [],
}

export const SORTS = ['id', 'origin', 'destination', 'eta_at']

export interface LoadsSearch extends ListSearch {
  tab?: TabId
}

const searched = searchOf(LOAD_KEYS, SORTS)

/** Keeps what the lists know; the first tab, which the documents also call active, is not named. */
export const loadsSearch = (raw: Record<string, unknown>): LoadsSearch => {
  const tab = TAB_IDS.find(id => id === raw.tab)
  return { ...searched(raw), tab: tab === TAB_IDS[0] ? undefined : tab }
}
