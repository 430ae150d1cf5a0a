/** A change that was refused: what a teammate changed meanwhile, both versions, or where the alert may go. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { TicketConflict } from '@/domains/tickets/conflict'
import { TICKETS } from '@/domains/tickets/queries'
import { TicketStatusTag } from '@/domains/tickets/tags'
import type { Ticket } from '@/domains/tickets/types'
import { TICKET_STATUS } from '@/domains/tickets/words'
import { Dialog } from '@/kit/dialog'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { type Difference, differences } from './differences'

const columns: readonly Column<Difference>[] = [
  { id: 'label', header: 'Field', card: 'title', cell: row => <b>{row.label}</b> },
  { id: 'before', header: 'You saw', wide: true, cell: row => row.before },
  { id: 'after', header: 'Now', wide: true, cell: row => row.after },
]

interface Props {
  conflict: TicketConflict
  /** The version that the person changed. */
  seen: Ticket
  close: () => void
}

export const ConflictDialog = ({ conflict, seen, close }: Props) => {
  const queryClient = useQueryClient()
  const { current, allowed } = conflict
  const showCurrent = () => {
    void queryClient.invalidateQueries({ queryKey: TICKETS })
    close()
  }
  return (
    <Dialog
      isOpen
      close={showCurrent}
      title={current ? 'This alert changed meanwhile' : 'Status not changed'}
      size={current ? 'lg' : 'md'}
    >
      <Stack gap="md">
        {current ? (
          <>
            <Text size="sm">
              It was changed after you opened it, so nothing of yours was saved. Check the current version,
              then make your change again.
            </Text>
            <Rows
              label="Both versions"
              columns={columns}
              rows={differences(seen, current)}
              rowKey={({ label }) => label}
            />
          </>
        ) : allowed ? (
          <Allowed seen={seen} allowed={allowed} />
        ) : (
          <Text size="sm">{conflict.message}</Text>
        )}
        <Group justify="flex-end">
          <Button onClick={showCurrent} data-autofocus>
            {current ? 'Show the current version' : 'OK'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const Allowed = ({ seen, allowed }: { seen: Ticket; allowed: readonly Ticket['status'][] }) => (
  <div>
    <Text size="sm" mb={6}>
      This alert is {TICKET_STATUS[seen.status].toLowerCase()}.{' '}
      {allowed.length > 0 ? 'From here you can set it to:' : 'You can’t change it from here.'}
    </Text>
    <Group gap={6} role="list" aria-label="Allowed statuses">
      {allowed.map(status => (
        <span key={status} role="listitem">
          <TicketStatusTag status={status} />
        </span>
      ))}
    </Group>
  </div>
)
