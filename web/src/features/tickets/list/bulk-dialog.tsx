/** Assigns or closes all chosen alerts, and says what came of each. */
import { Button, Group, Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { LOADS } from '@/domains/loads/queries'
import { assigneesQuery, TICKETS } from '@/domains/tickets/queries'
import { selfAsAssignee, withSelf } from '@/domains/tickets/roles'
import { titleOf } from '@/domains/tickets/ticket'
import type { Ticket } from '@/domains/tickets/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import type { Selection } from '@/kit/list/selection'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { toast } from '@/ui/toast'
import {
  NOTHING_CHOSEN,
  ResolutionFields,
  type ResolutionValues,
  validateResolution,
} from '../resolution-fields'
import { bulkWords, type Outcome } from './bulk'
import type { BulkAct } from './bulk-bar'
import classes from './list.module.css'
import { changeMany } from './bulk-queries'

interface Props {
  user: CurrentUser
  act: BulkAct
  selection: Selection<Ticket>
  close: () => void
}

const DONE: Readonly<Record<BulkAct, string>> = { assign: 'assigned', close: 'closed' }

export const BulkDialog = ({ user, act, selection, close }: Props) => {
  const queryClient = useQueryClient()
  // The rows as they were at the press: the list behind is refetched, and what was chosen is let go.
  const [rows] = useState(selection.rows)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const tell = async (answer: readonly Outcome[]) => {
    await queryClient.invalidateQueries({ queryKey: TICKETS })
    void queryClient.invalidateQueries({ queryKey: LOADS })
    selection.clear()
    if (answer.some(({ refused }) => refused !== null)) return setOutcomes(answer)
    close()
    void toast(bulkWords(answer, DONE[act]))
  }
  const title = `${act === 'assign' ? 'Assign' : 'Close'} ${count(rows.length, 'alert')}`
  return (
    <Dialog isOpen close={close} title={title} size={outcomes ? 'lg' : 'md'}>
      {outcomes ? (
        <Report rows={rows} outcomes={outcomes} done={DONE[act]} close={close} />
      ) : act === 'assign' ? (
        <AssignForm title={title} user={user} rows={rows} tell={tell} />
      ) : (
        <CloseForm title={title} user={user} rows={rows} tell={tell} />
      )}
    </Dialog>
  )
}

interface FormProps {
  title: string
  user: CurrentUser
  rows: readonly Ticket[]
  tell: (outcomes: readonly Outcome[]) => Promise<void>
}

const AssignForm = ({ title, user, rows, tell }: FormProps) => {
  const people = useQuery(assigneesQuery(user)).data?.rows ?? []
  const all = withSelf(people, selfAsAssignee(user))
  const form = useForm({
    initialValues: { assignee_id: String(user.id) },
    validate: { assignee_id: value => (value ? null : 'Choose someone.') },
  })
  return (
    <FormShell
      form={form}
      label={title}
      submit={title}
      send={async ({ assignee_id: id }) => tell(await changeMany(rows, { assignee_id: Number(id) }))}
    >
      <Select
        label="Assignee"
        searchable
        data={all.map(({ id, full_name }) => ({
          value: String(id),
          label: id === user.id ? `${full_name} (me)` : full_name,
        }))}
        data-autofocus
        openOnFocus={false}
        {...form.getInputProps('assignee_id')}
      />
    </FormShell>
  )
}

const CloseForm = ({ title, user, rows, tell }: FormProps) => {
  const severities = rows.map(({ severity }) => severity)
  const form = useForm<ResolutionValues>({
    initialValues: NOTHING_CHOSEN,
    validate: validateResolution(severities),
  })
  const send = async ({ resolution, reason }: ResolutionValues) => {
    if (resolution)
      await tell(await changeMany(rows, { status: 'closed', resolution, reason: reason.trim() || undefined }))
  }
  return (
    <FormShell form={form} label={title} submit={title} send={send}>
      <ResolutionFields form={form} user={user} severities={severities} />
    </FormShell>
  )
}

interface ReportProps {
  rows: readonly Ticket[]
  outcomes: readonly Outcome[]
  done: string
  close: () => void
}

const Report = ({ rows, outcomes, done, close }: ReportProps) => (
  <>
    <Text size="sm" mb="xs" role="status">
      {bulkWords(outcomes, done)}
    </Text>
    <ul
      className={classes.outcomes}
      aria-label="Outcomes"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long list is scrolled by keyboard, too.
      tabIndex={0}
    >
      {outcomes.map(({ id, refused }) => {
        const row = rows.find(one => one.id === id)
        return (
          <li key={id}>
            <OutcomeTag outcome={refused === null ? 'pass' : 'fail'}>
              {refused === null ? 'Done' : 'Refused'}
            </OutcomeTag>
            <div>
              <Text size="sm" fw={600}>
                {row ? `${titleOf(row)}, load ${row.load?.external_load_number ?? 'unknown'}` : `Alert ${id}`}
              </Text>
              {refused && (
                <Text size="xs" c="var(--hw-muted)">
                  {refused}
                </Text>
              )}
            </div>
          </li>
        )
      })}
    </ul>
    <Group justify="flex-end" mt="md">
      <Button onClick={close}>Done</Button>
    </Group>
  </>
)
