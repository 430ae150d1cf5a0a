/** What is behind an emailed link, opened by a press: scanners of email follow links too, and must not open anything. */
import { Button } from '@mantine/core'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '@/api/errors'
import { Note } from '@/ui/note'

interface Props {
  /** Opens it: what the page shows from then on. */
  open: () => Promise<unknown>
  /** What the page is read by. */
  queryKey: QueryKey
  children: ReactNode
}

export const OpenButton = ({ open, queryKey, children }: Props) => {
  const queryClient = useQueryClient()
  const opening = useMutation({
    mutationFn: open,
    onSuccess: opened => queryClient.setQueryData(queryKey, opened),
  })
  return (
    <>
      {opening.isError && (
        <Note tone="fail" urgent title={explain(opening.error).title}>
          {explain(opening.error).detail}
        </Note>
      )}
      <Button size="xl" fullWidth loading={opening.isPending} onClick={() => opening.mutate()}>
        {children}
      </Button>
    </>
  )
}
