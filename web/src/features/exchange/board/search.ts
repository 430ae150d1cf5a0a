/** What the address of the load board may hold. Every first view loads this, so labels and choices are elsewhere. */
import { type Keys, searchOf } from '@/kit/list/search'
import type { ListSearch } from '@/kit/list/types'

/** Document 2 §2: All, Posted, Unposted; truck postings beside them. */
export const TAB_IDS = ['all', 'posted', 'unposted', 'truck-postings'] as const

export type TabId = (typeof TAB_IDS)[number]

/** The filters of truck postings, which the board doesn't know. */
export const TRUCK_KEYS = ['is_active_eq', 'carrier_id_eq', 'posted_equipment_type_eq'] as const

/** The load board search filters of document 2 §3 under their names, and those of truck postings; `view` is the tab. */
export const BOARD_KEYS: Keys = {
  one: [
    'my_loads',
    'load_id',
    'equipment',
    'trailer',
    'min_rate',
    'weight',
    'trailer_length',
    'origin_area_id',
    'destination_area_id',
    'origin_deadhead',
    'destination_deadhead',
    'deadhead',
    'pickup_start',
    'pickup_end',
    'dropoff_start',
    'dropoff_end',
    'posting',
    'status',
    'certifications',
    'team',
    'company_id',
    ...TRUCK_KEYS,
  ],
  many: [],
}

/** Document 2 §5: by each of these, both ways; by rate per mile one way alone. */
export const SORTS = ['price', 'posting', 'distance', 'pickup', 'dropoff', 'rpm', 'start_date']

export interface BoardSearch extends ListSearch {
  tab?: TabId
}

const searched = searchOf(BOARD_KEYS, SORTS)

/** Keeps what the lists know; the first tab is not named, and miles are around an area alone. */
export const boardSearch = (raw: Record<string, unknown>): BoardSearch => {
  const tab = TAB_IDS.find(id => id === raw.tab)
  const { q, page } = searched(raw)
  for (const end of ['origin', 'destination']) if (!q?.[`${end}_area_id`]) delete q?.[`${end}_deadhead`]
  return {
    q: q && Object.keys(q).length > 0 ? q : undefined,
    page,
    tab: tab === TAB_IDS[0] ? undefined : tab,
  }
}
