/** Changing a load on its page. A 409 goes to the page, which shows both versions; anything else is the caller's to tell. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { explain } from '@/api/errors'
import { LoadConflict } from '@/domains/loads/conflict'
import { changeLoad, loadQuery, LOADS } from '@/domains/loads/queries'
import type { LoadChange, LoadDetail } from '@/domains/loads/types'
import { toast } from '@/ui/toast'

/** Takes a conflict, with the load that the person saw. */
export const Conflicts = createContext<(conflict: LoadConflict, seen: LoadDetail) => void>(() => {})

/** Gives the load after the change; null where a conflict came up. */
export const useChange = (load: LoadDetail) => {
  const queryClient = useQueryClient()
  const tell = use(Conflicts)
  return async (change: LoadChange, reason?: string) => {
    try {
      const after = await changeLoad(load, change, reason)
      queryClient.setQueryData(loadQuery(load.id).queryKey, after)
      void queryClient.invalidateQueries({ queryKey: LOADS })
      return after
    } catch (error) {
      if (!(error instanceof LoadConflict)) throw error
      tell(error, load)
      return null
    }
  }
}

interface Act {
  change: LoadChange
  reason?: string
  /** What a toast says once it is done. */
  done: string
}

/** The same for a button: success and failure are told in a toast. */
export const useChangeAction = (load: LoadDetail) => {
  const change = useChange(load)
  return useMutation({
    mutationFn: (act: Act) => change(act.change, act.reason),
    onSuccess: (after, { done }) => {
      if (after) void toast(done)
    },
    onError: error => {
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
}
