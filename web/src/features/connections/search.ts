/**
 * What the address of one's carriers may hold: which list, its filters, its order and how many rows a page has. Every first view loads
 * this, so the filters' labels and choices are elsewhere (`filters.ts`); a test holds the two together.
 */
import { isResult, RESULTS, STAGE_IDS, type StageId } from '@/domains/connections/stages'
import { type Keys, searchOf } from '@/kit/list/search'
import type { ListSearch } from '@/kit/list/types'

export const NETWORK_KEYS: Keys = {
  one: ['search_text', 'rules_assessment_eq', 'lapses_within_days_lteq'],
  many: ['verdict_in', 'carrier_state_in'],
}

const SORTS = [
  'carrier_legal_name',
  'carrier_state',
  'verdict',
  'lapses_on',
  'bipd_on_file',
  'monitored_since',
  'packet_updated_at',
  'updated_at',
]

/** Rows on a page that one may choose, the default first. (Document 1 §9: my carriers 15.) */
export const SIZES = [15, 50, 100] as const

export type Size = (typeof SIZES)[number]

export interface NetworkSearch extends ListSearch {
  tab?: StageId
  size?: Size
}

const searched = searchOf(NETWORK_KEYS, SORTS)

/** Keeps what the lists know. An older link names a list by result, and looks for a name under another key. */
export const networkSearch = (raw: Record<string, unknown>): NetworkSearch => {
  const given = (typeof raw.q === 'object' && raw.q !== null ? raw.q : {}) as Record<string, unknown>
  const result = typeof raw.tab === 'string' && isResult(raw.tab) ? RESULTS[raw.tab].word : undefined
  const tab = result ? 'monitored' : STAGE_IDS.find(id => id === raw.tab)
  const q = {
    search_text: given.carrier_legal_name_cont ?? given.search,
    ...given,
    ...(result && { rules_assessment_eq: result }),
  }
  return {
    ...searched({ ...raw, q }),
    tab: tab === STAGE_IDS[0] ? undefined : tab,
    size: SIZES.slice(1).find(size => size === Number(raw.size)),
  }
}
