/** Changing an open alert. A 409 goes to the panel, which shows both versions; anything else is the caller's to tell. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { explain } from '@/api/errors'
import { LOADS } from '@/domains/loads/queries'
import { TicketConflict } from '@/domains/tickets/conflict'
import { changeTicket, TICKETS } from '@/domains/tickets/queries'
import type { TicketChange, TicketDetail } from '@/domains/tickets/types'
import { toast } from '@/ui/toast'

/** Takes a conflict. */
export const Conflicts = createContext<(conflict: TicketConflict) => void>(() => {})

/** Whether it was changed; not where a conflict came up. */
export const useChange = (ticket: TicketDetail) => {
  const queryClient = useQueryClient()
  const tell = use(Conflicts)
  return async (change: TicketChange) => {
    try {
      await changeTicket(ticket, change)
      void queryClient.invalidateQueries({ queryKey: LOADS })
      await queryClient.invalidateQueries({ queryKey: TICKETS })
      return true
    } catch (error) {
      if (!(error instanceof TicketConflict)) throw error
      tell(error)
      return false
    }
  }
}

interface Act {
  change: TicketChange
  /** What a toast says once it is done. */
  done: string
}

/** The same for a button: success and failure are told in a toast. */
export const useChangeAction = (ticket: TicketDetail) => {
  const change = useChange(ticket)
  return useMutation({
    mutationFn: (act: Act) => change(act.change),
    onSuccess: (isDone, { done }) => {
      if (isDone) void toast(done)
    },
    onError: error => {
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
}
