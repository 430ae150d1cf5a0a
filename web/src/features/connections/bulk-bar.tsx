/** Acts on all chosen carriers at once. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BulkResult, CurrentUser, NetworkCarrier } from '@/api/types'
import { allows } from '@/kit/access/guards'
import type { Selection } from '@/kit/list/selection'
import { SelectionBar } from '@/kit/list/selection-bar'
import { ExportButtons, type FileOf } from './export-buttons'

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
  return (
    <>
      <SelectionBar one="carrier" rows={rows} selection={selection}>
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
        {allows('ExportCarriers', user) && (
          <ExportButtons fileOf={fileOf} carriers={selection.rows.map(({ id }) => id)} />
        )}
        {allows('ManageConnections', user) && (
          <Button size="xs" color="red.9" onClick={() => setAsked({ kind: 'do-not-dispatch' })}>
            Do not dispatch
          </Button>
        )}
      </SelectionBar>
      {asked && (
        <Suspense>
          <BulkDialogs asked={asked} ask={setAsked} selection={selection} />
        </Suspense>
      )}
    </>
  )
}
