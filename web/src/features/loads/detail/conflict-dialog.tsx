/** A change of a load that was refused. */
import { useQueryClient } from '@tanstack/react-query'
import type { LoadConflict } from '@/domains/loads/conflict'
import { loadQuery, LOADS } from '@/domains/loads/queries'
import { LoadStatusTag } from '@/domains/loads/tags'
import type { LoadDetail } from '@/domains/loads/types'
import { LOAD_STATUS } from '@/domains/loads/words'
import { ConflictDialog } from '@/kit/conflict-dialog'
import { differences } from './differences'

interface Props {
  conflict: LoadConflict
  /** The version that the person changed. */
  seen: LoadDetail
  close: () => void
}

export const LoadConflictDialog = ({ conflict: { current, allowed, message }, seen, close }: Props) => {
  const queryClient = useQueryClient()
  const showCurrent = () => {
    if (current) queryClient.setQueryData(loadQuery(seen.id).queryKey, current)
    void queryClient.invalidateQueries({ queryKey: LOADS })
    close()
  }
  return (
    <ConflictDialog
      thing="load"
      who="A teammate or your TMS"
      differences={current && differences(seen, current)}
      allowed={
        allowed && {
          now: LOAD_STATUS[seen.status].words.toLowerCase(),
          statuses: allowed.map(status => ({ id: status, tag: <LoadStatusTag status={status} /> })),
        }
      }
      message={message}
      close={showCurrent}
    />
  )
}
