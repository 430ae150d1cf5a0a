/** Changing a rate confirmation on its page. A 409 goes to the page, which shows what it is now; anything else is the caller's to tell. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { ApiError } from '@/api/errors'
import { LOADS } from '@/domains/loads/queries'
import { RATE_CONFIRMATIONS } from '@/domains/rate_confirmations/queries'
import { TICKETS } from '@/domains/tickets/queries'

/** Takes a conflict. */
export const Conflicts = createContext<(conflict: ApiError) => void>(() => {})

/** Does something to a confirmation; gives the answer, or null where a conflict came up. */
export const useChange = () => {
  const queryClient = useQueryClient()
  const tell = use(Conflicts)
  return async <T>(act: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await act()
      void queryClient.invalidateQueries({ queryKey: LOADS })
      void queryClient.invalidateQueries({ queryKey: TICKETS })
      await queryClient.invalidateQueries({ queryKey: RATE_CONFIRMATIONS })
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      void queryClient.invalidateQueries({ queryKey: RATE_CONFIRMATIONS })
      tell(error)
      return null
    }
  }
}
