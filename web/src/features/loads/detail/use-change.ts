/** Changing a load on its page. A 409 goes to the page, which shows both versions and the change; anything else is the caller's to tell. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { explain } from '@/api/errors'
import { LoadConflict } from '@/domains/loads/conflict'
import { changeLoad, loadQuery, LOADS } from '@/domains/loads/queries'
import type { LoadChange, LoadDetail } from '@/domains/loads/types'
import { toast } from '@/ui/toast'

/** What is wanted of a load: the same of every version of it, or what it comes to on the version that there is. */
type Wanted = LoadChange | ((now: LoadDetail) => LoadChange)

/** A change that was refused. */
export interface Refused {
  conflict: LoadConflict
  /** The load that the person saw. */
  seen: LoadDetail
  /** What they wanted of it: on the load as it is now, where someone was first. */
  change: LoadChange
}

/** What the person says to a conflict: save it on the load as it is now, leave it and see that, or look at what they typed again. */
export type Answer = 'save' | 'show' | 'back'

/** Takes a conflict; gives what the person says to it. */
export const Conflicts = createContext<(refused: Refused) => Promise<Answer>>(() => Promise.resolve('back'))

/** Sends a change of the version that was seen; null where a conflict came up and the change was left. */
const useSend = (id: number) => {
  const queryClient = useQueryClient()
  const tell = use(Conflicts)
  const send = async (
    seen: LoadDetail,
    wanted: Wanted,
    reason: string | undefined,
    showCurrent: (current: LoadDetail) => void,
  ): Promise<LoadDetail | null> => {
    const changeOf = (load: LoadDetail) => (typeof wanted === 'function' ? wanted(load) : wanted)
    try {
      const after = await changeLoad(seen, changeOf(seen), reason)
      queryClient.setQueryData(loadQuery(id).queryKey, after)
      void queryClient.invalidateQueries({ queryKey: LOADS })
      return after
    } catch (error) {
      if (!(error instanceof LoadConflict)) throw error
      const { current } = error
      const answer = await tell({ conflict: error, seen, change: changeOf(current ?? seen) })
      if (!current) return null
      if (answer === 'save') return send(current, wanted, reason, showCurrent)
      if (answer === 'show') showCurrent(current)
      return null
    }
  }
  return send
}

/**
 * Changes the load that a form opened with: what a teammate saves while it is open is never overwritten unseen. Gives the load after the
 * change; null where a conflict came up and the change was left. `showCurrent` drops what was typed, for the load as it is now.
 */
export const useChange = (load: LoadDetail, showCurrent: (current: LoadDetail) => void) => {
  const [seen, setSeen] = useState(load)
  const send = useSend(load.id)
  return async (wanted: Wanted, reason?: string) => {
    const after = await send(seen, wanted, reason, showCurrent)
    if (after) setSeen(after)
    return after
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
  const send = useSend(load.id)
  return useMutation({
    mutationFn: (act: Act) => send(load, act.change, act.reason, () => {}),
    onSuccess: (after, { done }) => {
      if (after) void toast(done)
    },
    onError: error => {
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
}
