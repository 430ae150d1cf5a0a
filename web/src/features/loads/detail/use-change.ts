/** Changing a load on its page. A 409 goes to the page, which shows both versions and the change; anything else is the caller's to tell. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { explain } from '@/api/errors'
import { LoadConflict } from '@/domains/loads/conflict'
import { changeLoad, loadQuery, LOADS } from '@/domains/loads/queries'
import type { LoadChange, LoadDetail } from '@/domains/loads/types'
import { toast } from '@/ui/toast'

/** A change that was refused. */
export interface Refused {
  conflict: LoadConflict
  /** The load that the person saw. */
  seen: LoadDetail
  /** What they wanted of it. */
  change: LoadChange
}

/** Takes a conflict; gives whether the person wants the change on the load as it is now. */
export const Conflicts = createContext<(refused: Refused) => Promise<boolean>>(() => Promise.resolve(false))

/** Gives the load after the change; null where a conflict came up and the change was left. */
export const useChange = (load: LoadDetail) => {
  const queryClient = useQueryClient()
  const tell = use(Conflicts)
  const send = async (seen: LoadDetail, change: LoadChange, reason?: string): Promise<LoadDetail | null> => {
    try {
      const after = await changeLoad(seen, change, reason)
      queryClient.setQueryData(loadQuery(load.id).queryKey, after)
      void queryClient.invalidateQueries({ queryKey: LOADS })
      return after
    } catch (error) {
      if (!(error instanceof LoadConflict)) throw error
      const isWanted = await tell({ conflict: error, seen, change })
      return isWanted && error.current ? send(error.current, change, reason) : null
    }
  }
  return (change: LoadChange, reason?: string) => send(load, change, reason)
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
