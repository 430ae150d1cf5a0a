/** An alert: what it says, what it is based on, what to do, what would clear it, what happened, and everything one does with it. */
import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import type { TicketConflict } from '@/domains/tickets/conflict'
import { titleOf } from '@/domains/tickets/ticket'
import type { TicketDetail } from '@/domains/tickets/types'
import { allows } from '@/kit/access/guards'
import { isMissing, Missing } from '@/kit/missing'
import { Loaded, SkeletonRows } from '@/kit/states'
import { Acts } from './acts'
import { Asks } from './asks'
import { EvidenceList } from './evidence-list'
import { History } from './history'
import { Notes } from './notes'
import { ticketQuery } from './queries'
import { Summary } from './summary'
import { Conflicts } from './use-change'
import { VoiceCodes } from './voice-codes'

const LoadMap = lazy(() => import('./load-map').then(module => ({ default: module.LoadMap })))
const Closings = lazy(() => import('./closings').then(module => ({ default: module.Closings })))
const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then(module => ({ default: module.TicketConflictDialog })),
)

interface Props {
  id: number
  user: CurrentUser
  close: () => void
}

/** Escape closes the dialog in front of the panel first. */
const isOnTop = () => document.querySelectorAll('[role=dialog]').length <= 1

export const TicketPanel = ({ id, user, close }: Props) => {
  // It opens once it is mounted, so that what had the focus is known: the row, which gets it back.
  const isThere = useMounted()
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before !== document.body) before.focus()
    }
  }, [])
  const answer = useQuery(ticketQuery(id))
  return (
    <Drawer
      opened={isThere}
      onClose={() => isOnTop() && close()}
      position="right"
      size={620}
      title={<b>{answer.data ? titleOf(answer.data) : 'Alert'}</b>}
      // The page has its banner; this is the head of a panel.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isMissing(answer.error) ? (
        <Missing icon={<IconBellOff />} what="Alert" />
      ) : (
        <Loaded query={answer} skeleton={<SkeletonRows rows={10} height={20} />}>
          {ticket => <Shown ticket={ticket} user={user} />}
        </Loaded>
      )}
    </Drawer>
  )
}

const MAP_HEIGHT = 260

const Shown = ({ ticket, user }: { ticket: TicketDetail; user: CurrentUser }) => {
  const [conflict, setConflict] = useState<TicketConflict | null>(null)
  const tell = useCallback((refused: TicketConflict) => setConflict(refused), [])
  const mayManage = allows('ManageTickets', user)
  return (
    <Conflicts value={tell}>
      <Stack gap="lg">
        <Summary ticket={ticket} />
        {mayManage && <Acts ticket={ticket} user={user} />}
        <EvidenceList ticket={ticket} />
        {ticket.load && allows('ReadLoad', user) && (
          <Suspense fallback={<Skeleton h={MAP_HEIGHT} />}>
            <LoadMap loadId={ticket.load.id} height={MAP_HEIGHT} />
          </Suspense>
        )}
        <Asks ticket={ticket} />
        <VoiceCodes ticket={ticket} user={user} />
        <Notes ticket={ticket} user={user} />
        <History ticket={ticket} user={user} />
        {ticket.status === 'closed' && ticket.resolved_by && (
          <Suspense>
            <Closings id={ticket.id} />
          </Suspense>
        )}
      </Stack>
      {conflict && (
        <Suspense>
          <ConflictDialog conflict={conflict} seen={ticket} close={() => setConflict(null)} />
        </Suspense>
      )}
    </Conflicts>
  )
}
