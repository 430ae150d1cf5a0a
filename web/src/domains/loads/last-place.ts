/** Where one was in the lists of loads, kept in this browser: a load's page leads back there, and to the loads beside it. */
import { lastResults } from '@/kit/list/restore'
import type { ListSearch } from '@/kit/list/types'
import { load, save } from '@/lib/storage'
import type { Load } from './types'

const PLACE = 'loads.place'

export interface LoadsPlace extends ListSearch {
  tab: string
}

export const keepPlace = (place: LoadsPlace) => save(PLACE, place)

/** What the address of the lists held last. */
export const lastPlace = () => load<LoadsPlace>(PLACE) ?? undefined

/** The loads before and after one on the page that was shown last. */
export const neighbors = (id: number): { before?: number; after?: number } => {
  const rows = lastResults<Load>('loads').last()?.value.rows ?? []
  const at = rows.findIndex(row => row.id === id)
  return at < 0 ? {} : { before: rows[at - 1]?.id, after: rows[at + 1]?.id }
}
