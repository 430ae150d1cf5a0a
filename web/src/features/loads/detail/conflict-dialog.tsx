/** A change of a load that was refused. */
import { useQueryClient } from '@tanstack/react-query'
import { loadQuery, LOADS } from '@/domains/loads/queries'
import { LoadStatusTag } from '@/domains/loads/tags'
import { LOAD_STATUS } from '@/domains/loads/words'
import { ConflictDialog } from '@/kit/conflict-dialog'
import { differences } from './differences'
import type { Answer, Refused } from './use-change'

interface Props extends Refused {
  close: (answer: Answer) => void
}

export const LoadConflictDialog = ({ conflict, seen, change, close }: Props) => {
  const { current, allowed, message } = conflict
  const queryClient = useQueryClient()
  // The page shows the load as it is now; a form stays of the version that it opened with, unless it is to show the current one.
  const leave = (answer: Answer) => {
    if (current) queryClient.setQueryData(loadQuery(seen.id).queryKey, current)
    void queryClient.invalidateQueries({ queryKey: LOADS })
    close(answer)
  }
  return (
    <ConflictDialog
      thing="load"
      who="A teammate or your TMS"
      differences={current && differences(seen, current, change)}
      allowed={
        allowed && {
          now: LOAD_STATUS[seen.status].words.toLowerCase(),
          statuses: allowed.map(status => ({ id: status, tag: <LoadStatusTag status={status} /> })),
        }
      }
      message={message}
      saveYours={current ? () => close('save') : undefined}
      back={current ? () => leave('back') : undefined}
      close={() => leave(current ? 'show' : 'back')}
    />
  )
}
