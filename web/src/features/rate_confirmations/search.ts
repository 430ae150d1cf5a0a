/** What the address of a list with tabs may hold. */
import { type Keys, searchOf } from '@/kit/list/search'
import type { ListSearch } from '@/kit/list/types'

/** Keeps what the list knows; the first tab is not named. */
export const searchWithTab = <Id extends string>(tabs: readonly Id[], keys: Keys, sorts: string[]) => {
  const searched = searchOf(keys, sorts)
  return (raw: Record<string, unknown>): ListSearch & { tab?: Id } => {
    const tab = tabs.find(id => id === raw.tab)
    return { ...searched(raw), tab: tab === tabs[0] ? undefined : tab }
  }
}
