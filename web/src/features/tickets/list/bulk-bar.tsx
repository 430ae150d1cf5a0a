/** Acts on all chosen alerts at once. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import type { Ticket } from '@/domains/tickets/types'
import type { Selection } from '@/kit/list/selection'
import { SelectionBar } from '@/kit/list/selection-bar'

// The dialogs come with the first press.
const BulkDialog = lazy(() => import('./bulk-dialog').then(module => ({ default: module.BulkDialog })))

export type BulkAct = 'assign' | 'close'

interface Props {
  user: CurrentUser
  /** The rows of the page. */
  rows: readonly Ticket[]
  selection: Selection<Ticket>
}

export const BulkBar = ({ user, rows, selection }: Props) => {
  const [act, setAct] = useState<BulkAct | null>(null)
  return (
    <>
      <SelectionBar one="alert" rows={rows} selection={selection}>
        <Button size="xs" variant="default" onClick={() => setAct('assign')}>
          Assign
        </Button>
        <Button size="xs" variant="default" onClick={() => setAct('close')}>
          Close
        </Button>
      </SelectionBar>
      {act && (
        <Suspense>
          <BulkDialog user={user} act={act} selection={selection} close={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}
