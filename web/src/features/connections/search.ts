/** What the address of the lists holds: which list, and its filters. */
import { isResult, RESULT_IDS, type ResultId, STAGE_IDS, type StageId } from '@/domains/connections/stages'
import { listSearch } from '@/kit/list/search'
import type { FilterField, ListSearch } from '@/kit/list/types'
import { STATE_OPTIONS } from '@/lib/states'

export const connectionFilters: readonly FilterField[] = [
  { control: 'text', key: 'carrier_legal_name_cont', label: 'Name' },
  { control: 'choices', key: 'carrier_state_in', label: 'State', options: STATE_OPTIONS },
]

/** What the lists by result are narrowed by: the search text of the carrier search. */
export const assessedFilters: readonly FilterField[] = [
  { control: 'text', key: 'search', label: 'Name or number' },
]

const SORTS = ['carrier_legal_name', 'carrier_dot_number', 'carrier_state', 'created_at', 'updated_at']

export interface ConnectionsSearch extends ListSearch {
  tab?: StageId | ResultId
}

export const connectionsSearch = (raw: Record<string, unknown>): ConnectionsSearch => {
  const tab = [...STAGE_IDS, ...RESULT_IDS].find(id => id === raw.tab)
  const isByResult = tab !== undefined && isResult(tab)
  return {
    tab: tab === STAGE_IDS[0] ? undefined : tab,
    ...listSearch(isByResult ? assessedFilters : connectionFilters, isByResult ? [] : SORTS)(raw),
  }
}
