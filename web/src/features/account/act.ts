/** Something one does to one's account with a press: what fails is told, what worked is told, and the lists are asked anew. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { toast } from '@/ui/toast'

export const useAct = <Given, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  done: string | ((answer: Answer, given: Given) => string),
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, given) => {
      await queryClient.invalidateQueries({ queryKey: ['account'] })
      void toast(typeof done === 'string' ? done : done(answer, given))
    },
    onError: error => {
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
}
