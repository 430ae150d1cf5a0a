import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from './types'

/** What the address holds of a list, after its route has checked it. */
export const useListSearch = (): ListSearch => {
  const { q, page } = useSearch({ strict: false }) as ListSearch
  return { q, page }
}

/** Moves within a list: what else the address holds (a tab) stays, and so does the scroll position. */
export const useListNavigation = () => {
  const navigate = useNavigate()
  return (next: ListSearch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // The list's route names the rest; only `q` and `page` are ours.
      search: ((before: Record<string, unknown>) => ({
        ...before,
        q: undefined,
        page: undefined,
        ...next,
      })) as never,
      resetScroll: false,
      replace,
    })
}
