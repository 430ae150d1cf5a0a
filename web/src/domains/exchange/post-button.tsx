/** Puts a load on the board or takes it off. It stands in a row of buttons; what speaks against it is told in a line of its own below them. */
import { Box, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, explain } from '@/api/errors'
import type { Load } from '@/domains/loads/types'
import { LOADS } from '@/domains/loads/queries'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { EXCHANGE, postLoad, unpostLoad } from './queries'

interface Props {
  load: Pick<Load, 'id' | 'external_load_number' | 'posted_at'>
}

/** Why the server won't: each of its reasons, document 2 §8's `errors`. */
const reasonsOf = (error: Error) =>
  error instanceof ApiError && error.status === 422
    ? error.problems.map(({ detail }) => detail)
    : [explain(error).detail]

export const PostButton = ({ load }: Props) => {
  const queryClient = useQueryClient()
  const isPosted = load.posted_at != null
  const act = useMutation({
    mutationFn: () => (isPosted ? unpostLoad(load.id) : postLoad(load.id)),
    onSuccess: () => void toast(`${load.external_load_number} ${isPosted ? 'unposted' : 'posted'}.`),
    onSettled: () =>
      Promise.all(
        [EXCHANGE, LOADS].map(queryKey => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  })
  const words = isPosted ? 'Unpost' : 'Post'
  return (
    <>
      <Button
        size="xs"
        variant={isPosted ? 'default' : 'filled'}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {words}
      </Button>
      {act.isError && (
        // As wide as the buttons, and after the last of them: it takes no room in their row.
        <Box w={0} miw="100%" style={{ order: 1 }}>
          <Note tone="fail" urgent title={`Couldn’t ${words.toLowerCase()} this load`}>
            {reasonsOf(act.error).join(' ')}
          </Note>
        </Box>
      )}
    </>
  )
}
