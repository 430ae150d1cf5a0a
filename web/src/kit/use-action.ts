/** What a button does: success and failure are told in a toast, and the queries that it changes are asked anew. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { toast } from '@/ui/toast'

export const useAction = <Given, Answer = unknown>(
  action: (given: Given) => Promise<Answer>,
  done: string | ((answer: Answer, given: Given) => string),
  touches: QueryKey,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: async (answer, given) => {
      await queryClient.invalidateQueries({ queryKey: touches })
      void toast(typeof done === 'string' ? done : done(answer, given))
    },
    onError: error => {
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
}
