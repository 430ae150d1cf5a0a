/** Asks a load's carrier to share its truck's ELD; where it can't be asked, says why and where an ELD is connected. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, explain } from '@/api/errors'
import { LOADS } from '@/domains/loads/queries'
import type { LoadDetail } from '@/domains/loads/types'
import { ConfirmButton } from '@/kit/confirm'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import classes from './detail.module.css'
import { askForEld } from './queries'

interface Props {
  load: LoadDetail
  movement: number
  carrier: number
}

export const AskForEld = ({ load, movement, carrier }: Props) => {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => askForEld(load.id, movement),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: LOADS })
      void toast('We emailed the carrier at its address on file with FMCSA.')
    },
  })
  const { error } = ask
  const isInVain = error instanceof ApiError && error.status === 409
  return (
    <>
      <ConfirmButton
        label="Request ELD"
        title="Ask the carrier to share its ELD?"
        confirm="Send request"
        danger={false}
        action={() => ask.mutateAsync().catch(() => {})}
      >
        We email the carrier at its address on file with FMCSA. If it agrees, you see this truck for this load
        only: its ZIP area from 2 days before pickup, its position from 3 hours before pickup to the last
        stop. It can end that at any time.
      </ConfirmButton>
      {error && (
        <Note
          tone={isInVain ? 'warn' : 'fail'}
          urgent
          title={isInVain ? 'The carrier wasn’t asked' : explain(error).title}
        >
          {isInVain ? error.message : explain(error).detail}{' '}
          {isInVain && (
            <Link
              to="/carriers/$id"
              params={{ id: String(carrier) }}
              search={{ tab: 'fleet', section: 'eld' } as never}
              className={classes.link}
            >
              See the carrier’s ELD
            </Link>
          )}
        </Note>
      )}
    </>
  )
}
