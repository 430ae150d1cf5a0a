/** The board's filters as this browser keeps them, under the very name that document 2 §9 gives; signing out removes them. */
import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useListSearch } from '@/kit/list/navigation'
import { BOARD_FILTERS, load, save } from '@/lib/storage'
import { type BoardSearch, boardSearch, type TabId } from './search'

/** As they are kept: document 2 §3's names, the tab as `view`. */
type Kept = Record<string, unknown>

/** What is kept of a tab and its filters. Pure. */
export const keptOf = (view: TabId, q: BoardSearch['q'] = {}): Kept => ({ view, ...q })

/** The address that what was kept stands for; null where it holds nothing. Never more than the board knows. Pure. */
export const addressOf = (kept: unknown): BoardSearch | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { view, ...q } = kept as Kept
  const search = boardSearch({ tab: view, q })
  return search.tab || search.q ? search : null
}

/** Keeps the filters, and opens a board without any in its address with those of last time; true until that is done. */
export const useKeptFilters = (view: TabId): boolean => {
  const { q } = useListSearch()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(() =>
    view === 'all' && q === undefined ? addressOf(load(BOARD_FILTERS)) : null,
  )
  useEffect(() => {
    if (waiting) {
      const arriving = navigate({ to: '/exchange', search: waiting as never, replace: true })
      void arriving.then(() => setWaiting(null))
    } else if (view !== 'truck-postings') save(BOARD_FILTERS, keptOf(view, q))
  }, [waiting, navigate, view, q])
  return waiting !== null
}
