/** What the address of the EDI screen holds. Every first view carries it: what the tabs are called is the page's. */
import { searchOf } from '@/kit/list/search'
import type { ListSearch } from '@/kit/list/types'

export type EdiTab = 'received' | 'sent' | 'waiting' | 'partners'

const OTHER_TABS: readonly EdiTab[] = ['sent', 'waiting', 'partners']

const searched = searchOf({ one: ['control_number_eq', 'name_cont'], many: ['kind_in', 'partner_id_in'] }, [
  'created_at',
  'name',
])

/** Keeps what the lists know; the first tab, of what was received, is not named. */
export const ediSearch = (raw: Record<string, unknown>): ListSearch & { tab?: EdiTab } => ({
  ...searched(raw),
  tab: OTHER_TABS.find(id => id === raw.tab),
})
