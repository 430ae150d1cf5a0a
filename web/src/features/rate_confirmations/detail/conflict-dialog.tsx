/** A change that was refused: the carrier or a teammate was first. Shows what is different now. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '@/api/errors'
import { confirmationQuery } from '@/domains/rate_confirmations/queries'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
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
  conflict: ApiError
  /** The version that the person changed. */
  seen: RateConfirmation
  close: () => void
}

export const ConflictDialog = ({ conflict, seen, close }: Props) => {
  // The page asked anew when it was refused; this looks at the same answer.
  const { data: current } = useQuery(confirmationQuery(seen.id))
  const rows = current ? differences(seen, current) : []
  return (
    <Dialog
      isOpen
      close={close}
      title="This rate confirmation changed meanwhile"
      size={rows.length > 0 ? 'lg' : 'md'}
    >
      <Stack gap="md">
        <Text size="sm">{conflict.message} Nothing of yours was saved.</Text>
        {rows.length > 0 && (
          <Rows label="Both versions" columns={columns} rows={rows} rowKey={({ label }) => label} />
        )}
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            Show the current version
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
