/** Something one does with a press: what fails is told, what worked is told, and the queries it touches are asked anew. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { toast } from '@/ui/toast'

export const useAct = <Given, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  done: string | ((answer: Answer, given: Given) => string),
  touches: QueryKey,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
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
