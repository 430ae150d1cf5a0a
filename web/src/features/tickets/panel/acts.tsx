/** What one does with an alert: assign, start, escalate, set pending, close, reopen, ask the carrier. */
import { Button, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { assigneesQuery } from '@/domains/tickets/queries'
import { selfAsAssignee, withSelf } from '@/domains/tickets/roles'
import type { TicketDetail, TicketStatus } from '@/domains/tickets/types'
import classes from './panel.module.css'
import { useChangeAction } from './use-change'

const CloseDialog = lazy(() => import('./close-dialog').then(module => ({ default: module.CloseDialog })))
const AskDialog = lazy(() => import('./ask-dialog').then(module => ({ default: module.AskDialog })))

interface Props {
  ticket: TicketDetail
  user: CurrentUser
}

export const Acts = ({ ticket, user }: Props) => {
  const [dialog, setDialog] = useState<'close' | 'ask' | null>(null)
  const act = useChangeAction(ticket)
  const { allowed_statuses: to } = ticket
  const go = (status: TicketStatus, done: string) => act.mutate({ change: { status }, done })
  const isClosed = ticket.status === 'closed'
  return (
    <section aria-label="Actions" className={classes.acts}>
      <Assignee ticket={ticket} user={user} />
      {to.includes('in_progress') && (
        <Button
          size="xs"
          loading={act.isPending}
          onClick={() => go('in_progress', isClosed ? 'Alert reopened.' : 'Alert in progress.')}
        >
          {isClosed ? 'Reopen' : 'Start'}
        </Button>
      )}
      {to.includes('escalated') && (
        <Button
          size="xs"
          variant="default"
          disabled={act.isPending}
          onClick={() => go('escalated', 'Escalated to managers.')}
        >
          Escalate
        </Button>
      )}
      {to.includes('pending') && (
        <Button
          size="xs"
          variant="default"
          disabled={act.isPending}
          onClick={() => go('pending', 'Alert pending.')}
        >
          Set pending
        </Button>
      )}
      {!isClosed && (
        <Button
          size="xs"
          variant="default"
          disabled={!ticket.can_ask_carrier}
          onClick={() => setDialog('ask')}
        >
          Ask the carrier
        </Button>
      )}
      {to.includes('closed') && (
        <Button size="xs" variant="default" onClick={() => setDialog('close')}>
          Close alert
        </Button>
      )}
      {!isClosed && ticket.cannot_ask_reason && (
        <Text size="xs" c="var(--hw-muted)" className={classes.why}>
          {ticket.cannot_ask_reason}
        </Text>
      )}
      {dialog === 'close' && (
        <Suspense>
          <CloseDialog ticket={ticket} user={user} close={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'ask' && (
        <Suspense>
          <AskDialog ticket={ticket} close={() => setDialog(null)} />
        </Suspense>
      )}
    </section>
  )
}

const Assignee = ({ ticket, user }: Props) => {
  const act = useChangeAction(ticket)
  const people = useQuery(assigneesQuery(user)).data?.rows ?? []
  const all = withSelf(people, selfAsAssignee(user))
  const { assignee } = ticket
  const isOffered = assignee === null || all.some(({ id }) => id === assignee.id)
  const options = all.map(({ id, full_name }) => ({
    value: String(id),
    label: id === user.id ? `${full_name} (me)` : full_name,
  }))
  return (
    <Select
      size="xs"
      label="Assignee"
      placeholder="Unassigned"
      searchable
      clearable
      // A closed one is reopened first; an escalated one is a manager's.
      disabled={act.isPending || ticket.status === 'closed' || ticket.allowed_statuses.length === 0}
      data={
        isOffered || !assignee ? options : [{ value: String(assignee.id), label: assignee.name }, ...options]
      }
      value={assignee ? String(assignee.id) : null}
      onChange={picked =>
        act.mutate({
          change: { assignee_id: picked === null ? null : Number(picked) },
          done: picked === null ? 'Alert unassigned.' : 'Alert assigned.',
        })
      }
      clearButtonProps={{ 'aria-label': 'Unassign' }}
    />
  )
}
