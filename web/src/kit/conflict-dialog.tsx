/** A change that was refused: what someone else changed meanwhile, both versions, or where the thing may go from where it is. */
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Difference } from './differences'
import { Dialog } from './dialog'
import { Rows } from './list/rows'
import type { Column } from './list/types'

const columns: readonly Column<Difference>[] = [
  { id: 'label', header: 'Field', card: 'title', cell: row => <b>{row.label}</b> },
  { id: 'before', header: 'You saw', wide: true, cell: row => row.before },
  { id: 'after', header: 'Now', wide: true, cell: row => row.after },
]

const withYours: readonly Column<Difference>[] = [
  ...columns,
  {
    id: 'yours',
    header: 'Yours',
    wide: true,
    cell: ({ yours }) => (yours === undefined ? 'Not changed' : <b>{yours}</b>),
  },
]

interface Versions {
  differences: readonly Difference[]
  /** Whether what the person wanted stands beside them. */
  hasYours?: boolean
}

/** What is different, field by field. */
export const BothVersions = ({ differences, hasYours = false }: Versions) => (
  <Rows
    label={hasYours ? 'Both versions and yours' : 'Both versions'}
    columns={hasYours ? withYours : columns}
    rows={differences}
    rowKey={({ label }) => label}
  />
)

interface Props {
  /** What was to be changed: `load`. */
  thing: string
  /** Who may have been first: `A teammate or your TMS`. */
  who: string
  /** What is different now; null where no one was first. */
  differences: readonly Difference[] | null
  /** Where it is, and where it may go; null where that wasn't the matter. */
  allowed: { now: string; statuses: readonly { id: string; tag: ReactNode }[] } | null
  /** What the server says, where it is neither. */
  message: string
  /** Saves what the person wanted on the version that is there now; nothing where that isn’t offered. */
  saveYours?: () => void
  /** Back to what the person typed, as it was; nothing where there is nothing to go back to. */
  back?: () => void
  /** Shows what is there now. */
  close: () => void
}

export const ConflictDialog = ({
  thing,
  who,
  differences,
  allowed,
  message,
  saveYours,
  back,
  close,
}: Props) => (
  <Dialog
    isOpen
    close={back ?? close}
    title={differences ? `This ${thing} changed meanwhile` : 'Status not changed'}
    size={differences ? 'lg' : 'md'}
  >
    <Stack gap="md">
      {differences ? (
        <>
          <Text size="sm">
            {who} changed it after you opened it, so nothing of yours was saved.{' '}
            {saveYours
              ? 'Save yours to replace only the fields you changed. Showing the current version drops your changes.'
              : 'Check the current version, then make your change again.'}
          </Text>
          {differences.length > 0 && (
            <BothVersions differences={differences} hasYours={saveYours !== undefined} />
          )}
        </>
      ) : allowed ? (
        <div>
          <Text size="sm" mb={6}>
            This {thing} is {allowed.now}.{' '}
            {allowed.statuses.length > 0 ? 'From here it can become:' : 'It can’t change from here.'}
          </Text>
          <Group gap={6} role="list" aria-label="Allowed statuses">
            {allowed.statuses.map(({ id, tag }) => (
              <span key={id} role="listitem">
                {tag}
              </span>
            ))}
          </Group>
        </div>
      ) : (
        <Text size="sm">{message}</Text>
      )}
      <Group justify="flex-end">
        {back && (
          <Button variant="default" onClick={back} data-autofocus>
            Back
          </Button>
        )}
        <Button
          variant={saveYours ? 'default' : 'filled'}
          onClick={close}
          data-autofocus={back ? undefined : true}
        >
          {differences ? 'Show the current version' : 'OK'}
        </Button>
        {saveYours && <Button onClick={saveYours}>Save mine</Button>}
      </Group>
    </Stack>
  </Dialog>
)
