/** A change that was refused: what a teammate changed meanwhile, side by side, or where the load may go. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LoadConflict } from '@/domains/loads/conflict'
import { loadQuery, LOADS } from '@/domains/loads/queries'
import { LoadStatusTag } from '@/domains/loads/tags'
import type { LoadDetail, LoadStatus } from '@/domains/loads/types'
import { LOAD_STATUS } from '@/domains/loads/words'
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
  conflict: LoadConflict
  /** The version that the person changed. */
  seen: LoadDetail
  close: () => void
}

export const ConflictDialog = ({ conflict, seen, close }: Props) => {
  const queryClient = useQueryClient()
  const { current, allowed } = conflict
  const showCurrent = () => {
    if (current) queryClient.setQueryData(loadQuery(seen.id).queryKey, current)
    void queryClient.invalidateQueries({ queryKey: LOADS })
    close()
  }
  return (
    <Dialog
      isOpen
      close={showCurrent}
      title={current ? 'This load changed meanwhile' : 'Status not changed'}
      size={current ? 'lg' : 'md'}
    >
      <Stack gap="md">
        {current ? (
          <Versions seen={seen} current={current} />
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

const Versions = ({ seen, current }: { seen: LoadDetail; current: LoadDetail }) => {
  const rows = differences(seen, current)
  return (
    <>
      <Text size="sm">
        A teammate or your TMS changed it after you opened it, so nothing of yours was saved. Check the
        current version, then make your change again.
      </Text>
      {rows.length > 0 && (
        <Rows label="Both versions" columns={columns} rows={rows} rowKey={({ label }) => label} />
      )}
    </>
  )
}

const Allowed = ({ seen, allowed }: { seen: LoadDetail; allowed: readonly LoadStatus[] }) => (
  <div>
    <Text size="sm" mb={6}>
      This load is {LOAD_STATUS[seen.status].words.toLowerCase()}.{' '}
      {allowed.length > 0 ? 'From here it can become:' : 'It can’t change from here.'}
    </Text>
    <Group gap={6} role="list" aria-label="Allowed statuses">
      {allowed.map(status => (
        <span key={status} role="listitem">
          <LoadStatusTag status={status} />
        </span>
      ))}
    </Group>
  </div>
)
