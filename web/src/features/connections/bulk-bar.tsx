/** Acts on all chosen carriers at once. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BulkResult, CurrentUser, NetworkCarrier } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { count } from '@/lib/number'
import classes from './connections.module.css'
import { ExportButtons, type FileOf } from './export-buttons'
import { MOST, type Selection } from '@/kit/list/selection'

// The dialogs come with the first press.
const BulkDialogs = lazy(() => import('./bulk-dialogs').then(module => ({ default: module.BulkDialogs })))

/** Which dialog is open. */
export type Asked =
  | { kind: 'do-not-dispatch' }
  | { kind: 'monitor' }
  | { kind: 'invite' }
  | { kind: 'report'; title: string; unchanged?: string; result: BulkResult }

interface Props {
  user: CurrentUser
  /** The rows of the page. */
  rows: readonly NetworkCarrier[]
  selection: Selection<NetworkCarrier>
  fileOf: FileOf
}

export const BulkBar = ({ user, rows, selection, fileOf }: Props) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ids = selection.rows.map(({ id }) => id)
  const onPage = rows.filter(({ id }) => selection.has(id)).length
  const none = ids.length === 0
  return (
    <div className={classes.bulk} role="group" aria-label="Selected carriers" data-some={!none || undefined}>
      <Group gap="sm">
        <Checkbox
          size="xs"
          label="Select page"
          checked={rows.length > 0 && onPage === rows.length}
          indeterminate={onPage > 0 && onPage < rows.length}
          disabled={rows.length === 0}
          onChange={event => selection.set(rows, event.currentTarget.checked)}
        />
        <Text size="sm" role="status" className="tabular">
          {none ? 'None selected' : `${count(ids.length, 'carrier')} selected`}
          {selection.isFull && `: ${MOST} at most`}
        </Text>
        {!none && (
          <Button size="compact-xs" variant="subtle" onClick={selection.clear}>
            Clear selection
          </Button>
        )}
      </Group>
      {!none && (
        <Group gap={6}>
          {allows('WatchCarriers', user) && (
            <Button size="xs" variant="default" onClick={() => setAsked({ kind: 'monitor' })}>
              Monitor
            </Button>
          )}
          {allows('InviteCarriers', user) && (
            <Button size="xs" variant="default" onClick={() => setAsked({ kind: 'invite' })}>
              Invite
            </Button>
          )}
          {allows('ExportCarriers', user) && <ExportButtons fileOf={fileOf} carriers={ids} />}
          {allows('ManageConnections', user) && (
            <Button size="xs" color="red.9" onClick={() => setAsked({ kind: 'do-not-dispatch' })}>
              Do not dispatch
            </Button>
          )}
        </Group>
      )}
      {asked && (
        <Suspense>
          <BulkDialogs asked={asked} ask={setAsked} selection={selection} />
        </Suspense>
      )}
    </div>
  )
}
