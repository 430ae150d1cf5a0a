/** What is asked before an act on several carriers, and what came of it for each. */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkResult, NetworkCarrier } from '@/api/types'
import { CONNECTIONS, doNotDispatchMany } from '@/domains/connections/queries'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { SUBSCRIPTIONS, subscribeMany } from '@/domains/subscriptions/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { count } from '@/lib/number'
import { OutcomeTag } from '@/ui/outcome'
import { toast } from '@/ui/toast'
import type { Asked } from './bulk-bar'
import { nameOf } from './columns'
import { reportWords } from './bulk-words'
import classes from './connections.module.css'
import { sendInvitations, type Sent } from './invitations'
import type { Selection } from '@/kit/list/selection'

interface Props {
  asked: Asked
  ask: (next: Asked | null) => void
  selection: Selection<NetworkCarrier>
}

export const BulkDialogs = ({ asked, ask, selection }: Props) => {
  // The rows as they were at the press: the list behind is refetched, and what was chosen is let go.
  const [rows] = useState(selection.rows)
  const close = () => ask(null)
  switch (asked.kind) {
    case 'do-not-dispatch':
      return <DoNotDispatchMany rows={rows} ask={ask} selection={selection} />
    case 'monitor':
      return <MonitorMany rows={rows} ask={ask} />
    case 'invite':
      return <InviteMany rows={rows} close={close} selection={selection} />
    case 'report':
      return (
        <Report
          title={asked.title}
          unchanged={asked.unchanged}
          result={asked.result}
          rows={rows}
          close={close}
        />
      )
  }
}

const DoNotDispatchMany = ({ rows, ask, selection }: Omit<Props, 'asked'> & Rows) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { notes: '' },
    validate: { notes: value => (value.trim() ? null : 'Enter a reason.') },
  })
  const send = async ({ notes }: { notes: string }) => {
    const ids = rows.map(({ id }) => id)
    const result = await doNotDispatchMany(ids, notes)
    await queryClient.invalidateQueries({ queryKey: CONNECTIONS })
    selection.clear()
    void toast(`${count(result.done, 'carrier')} set to do not dispatch.`)
    ask(result.done < ids.length ? { kind: 'report', title: 'Do not dispatch', result } : null)
  }
  const words = count(rows.length, 'carrier')
  return (
    <Dialog isOpen close={() => ask(null)} title={`Do not dispatch ${words}`}>
      <FormShell danger form={form} label="Do not dispatch" submit={`Do not dispatch ${words}`} send={send}>
        <Text size="sm">
          These carriers come off your lists and are flagged everywhere your company finds them. Other
          companies don’t see this. You can undo it at any time.
        </Text>
        <Names rows={rows} />
        <Textarea
          label="Reason"
          description="A note for your teammates, kept in each carrier’s history."
          required
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('notes')}
        />
      </FormShell>
    </Dialog>
  )
}

interface Rows {
  rows: readonly NetworkCarrier[]
}

const Names = ({ rows }: Rows) => (
  <ul
    className={classes.chosen}
    aria-label="Carriers"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long list is scrolled by keyboard, too.
    tabIndex={0}
  >
    {rows.map(row => (
      <li key={row.id}>{nameOf(row)}</li>
    ))}
  </ul>
)

const MonitorMany = ({ rows, ask }: Rows & { ask: Props['ask'] }) => {
  const queryClient = useQueryClient()
  const form = useForm<Record<string, string>>({ initialValues: {} })
  const words = count(rows.length, 'carrier')
  const send = async () => {
    const result = await subscribeMany(rows.map(({ id }) => id))
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS })
    await queryClient.invalidateQueries({ queryKey: CONNECTIONS })
    if (result.done > 0) void toast(`${count(result.done, 'carrier')} added to monitoring.`)
    ask(
      result.done < rows.length
        ? { kind: 'report', title: 'Monitor carriers', unchanged: 'already monitored', result }
        : null,
    )
  }
  return (
    <Dialog isOpen close={() => ask(null)} title={`Monitor ${words}`}>
      <FormShell form={form} label="Monitor carriers" submit={`Monitor ${words}`} send={send}>
        <Text size="sm">
          We’ll notify your company when the rule results, contact info or insurance of these carriers change.
          Carriers you already monitor stay as they are.
        </Text>
        <Names rows={rows} />
      </FormShell>
    </Dialog>
  )
}

const InviteMany = ({
  rows,
  close,
  selection,
}: Rows & { close: () => void; selection: Selection<NetworkCarrier> }) => {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<readonly Sent[] | null>(null)
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(rows.map(({ id, email }) => [`c${id}`, email?.toLowerCase() ?? ''])),
  })
  const send = async (emails: Record<string, string>) => {
    const wanted = rows.map(row => ({ id: row.id, email: emails[`c${row.id}`]?.trim() ?? '' }))
    setSent(await sendInvitations(wanted))
    selection.clear()
    await queryClient.invalidateQueries({ queryKey: CONNECTIONS })
    void queryClient.invalidateQueries({ queryKey: ONBOARDING })
  }
  if (sent) {
    return (
      <Dialog isOpen close={close} title="Invitations" size="lg">
        <Outcomes rows={rows} outcomes={sent} done="Sent" refused="Not sent" />
        <Done close={close} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen close={close} title={`Invite ${count(rows.length, 'carrier')}`} size="lg">
      <FormShell form={form} label="Invite carriers" submit="Send invitations" send={send}>
        <Text size="sm" c="var(--hw-muted)">
          We’ll email each carrier a link to its packet. The addresses are those on file with FMCSA; check
          them first. A carrier without an address is skipped.
        </Text>
        <div className={classes.scrolled}>
          <Stack gap="xs">
            {rows.map(row => (
              <TextInput
                key={row.id}
                label={nameOf(row)}
                type="email"
                autoComplete="off"
                {...form.getInputProps(`c${row.id}`)}
              />
            ))}
          </Stack>
        </div>
      </FormShell>
    </Dialog>
  )
}

/** What became of each carrier of a call. */
const Report = ({
  title,
  unchanged,
  result,
  rows,
  close,
}: Rows & { title: string; unchanged: string | undefined; result: BulkResult; close: () => void }) => (
  <Dialog isOpen close={close} title={title} size="lg">
    <Text size="sm" mb="xs" role="status">
      {reportWords(result, unchanged)}
    </Text>
    <Outcomes
      rows={rows}
      outcomes={result.carriers.map(({ carrier_id: id, outcome, reason }) => ({ id, outcome, reason }))}
      done="Done"
      unchanged={unchanged === undefined ? 'Unchanged' : capitalized(unchanged)}
      refused="Refused"
    />
    <Done close={close} />
  </Dialog>
)

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Done = ({ close }: { close: () => void }) => (
  <Group justify="flex-end" mt="md">
    <Button onClick={close}>Done</Button>
  </Group>
)

const Outcomes = ({
  rows,
  outcomes,
  done,
  unchanged = 'Unchanged',
  refused,
}: Rows & { outcomes: readonly Sent[]; done: string; unchanged?: string; refused: string }) => {
  const looks = {
    done: { words: done, outcome: 'pass' },
    unchanged: { words: unchanged, outcome: 'unknown' },
    refused: { words: refused, outcome: 'fail' },
  } as const
  return (
    <ul
      className={classes.outcomes}
      aria-label="Outcomes"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long list is scrolled by keyboard, too.
      tabIndex={0}
    >
      {outcomes.map(({ id, outcome, reason }) => {
        const row = rows.find(one => one.id === id)
        return (
          <li key={id}>
            <OutcomeTag outcome={looks[outcome].outcome}>{looks[outcome].words}</OutcomeTag>
            <div>
              <Text size="sm" fw={600}>
                {row ? nameOf(row) : `Carrier ${id}`}
              </Text>
              {reason && (
                <Text size="xs" c="var(--hw-muted)">
                  {reason}
                </Text>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
