/** Ends what a carrier shares of its truck, and has the locations deleted; also once the link has ended. */
import { useMutation } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { ConfirmButton } from '@/kit/confirm'
import { Note } from '@/ui/note'
import { answerEldRequest } from './queries'

interface Props {
  token: string
  /** Nothing more is shared: only what was shared is deleted. */
  isOver: boolean
  done: () => Promise<void> | void
}

export const StopSharing = ({ token, isOver, done }: Props) => {
  const ending = useMutation({
    mutationFn: () => answerEldRequest(token, { answer: 'revoked' }),
    onSuccess: done,
  })
  const label = isOver ? 'Delete the shared locations' : 'Stop sharing'
  if (isOver && ending.isSuccess)
    return (
      <Note tone="info" urgent>
        The locations that were shared for this load are deleted.
      </Note>
    )
  return (
    <div>
      {ending.isError && (
        <Note tone="fail" urgent title={explain(ending.error).title}>
          {explain(ending.error).detail}
        </Note>
      )}
      <ConfirmButton
        size="sm"
        label={label}
        title={isOver ? 'Delete the shared locations?' : 'Stop sharing the truck’s location?'}
        confirm={label}
        danger
        action={() => ending.mutateAsync().catch(() => {})}
      >
        The locations that your ELD shared for this load are deleted. Arrival and departure times that were
        recorded stay. The broker sees that you stopped.
      </ConfirmButton>
    </div>
  )
}
