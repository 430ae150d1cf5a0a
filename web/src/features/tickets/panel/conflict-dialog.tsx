/** A change of an alert that was refused. */
import { useQueryClient } from '@tanstack/react-query'
import type { TicketConflict } from '@/domains/tickets/conflict'
import { TICKETS } from '@/domains/tickets/queries'
import { TicketStatusTag } from '@/domains/tickets/tags'
import type { Ticket } from '@/domains/tickets/types'
import { TICKET_STATUS } from '@/domains/tickets/words'
import { ConflictDialog } from '@/kit/conflict-dialog'
import { differences } from './differences'

interface Props {
  conflict: TicketConflict
  /** The version that the person changed. */
  seen: Ticket
  close: () => void
}

export const TicketConflictDialog = ({ conflict: { current, allowed, message }, seen, close }: Props) => {
  const queryClient = useQueryClient()
  const showCurrent = () => {
    void queryClient.invalidateQueries({ queryKey: TICKETS })
    close()
  }
  return (
    <ConflictDialog
      thing="alert"
      who="A teammate or new evidence"
      differences={current && differences(seen, current)}
      allowed={
        allowed && {
          now: TICKET_STATUS[seen.status].toLowerCase(),
          statuses: allowed.map(status => ({ id: status, tag: <TicketStatusTag status={status} /> })),
        }
      }
      message={message}
      close={showCurrent}
    />
  )
}
