/** Acts on all chosen alerts at once. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import type { Ticket } from '@/domains/tickets/types'
import { MOST, type Selection } from '@/kit/list/selection'
import { count } from '@/lib/number'
import classes from './list.module.css'

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
  const onPage = rows.filter(({ id }) => selection.has(id)).length
  const none = selection.rows.length === 0
  return (
    <div className={classes.bulk} role="group" aria-label="Selected alerts" data-some={!none || undefined}>
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
          {none ? 'None selected' : `${count(selection.rows.length, 'alert')} selected`}
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
          <Button size="xs" variant="default" onClick={() => setAct('assign')}>
            Assign
          </Button>
          <Button size="xs" variant="default" onClick={() => setAct('close')}>
            Close
          </Button>
        </Group>
      )}
      {act && (
        <Suspense>
          <BulkDialog user={user} act={act} selection={selection} close={() => setAct(null)} />
        </Suspense>
      )}
    </div>
  )
}
