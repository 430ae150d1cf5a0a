/** Marking notices as read: what is shown follows at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { NOTICES } from '@/domains/notices/queries'
import { useAction } from '@/kit/use-action'

export const useMarkRead = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      dataOf(client.PATCH('/api/v1/notices/{id}/read', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: NOTICES }),
  })
}

/** All that there were when the page was loaded: what came since stays unread. */
export const useMarkAllRead = () =>
  useAction(
    (up_to_id: number) => dataOf(client.POST('/api/v1/notices/read_all', { body: { up_to_id } })),
    'All notices are marked as read.',
    NOTICES,
  )
