/** Above a list: how many of its rows are selected, all of the page at once, and what can be done with them. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '@/lib/number'
import type { Selection } from './selection'
import classes from './selection-bar.module.css'

interface Props<Row extends { id: number }> {
  /** What a row is called: `load`. */
  one: string
  /** The rows of the page. */
  rows: readonly Row[]
  selection: Selection<Row>
  /** The acts, which show once something is selected. */
  children: ReactNode
}

export const SelectionBar = <Row extends { id: number }>({ one, rows, selection, children }: Props<Row>) => {
  const onPage = rows.filter(({ id }) => selection.has(id)).length
  const none = selection.rows.length === 0
  return (
    <div className={classes.bar} role="group" aria-label={`Selected ${one}s`} data-some={!none || undefined}>
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
          {none ? 'None selected' : `${count(selection.rows.length, one)} selected`}
          {selection.isFull && `: ${selection.most} at most`}
        </Text>
        {!none && (
          <Button size="compact-xs" variant="subtle" onClick={selection.clear}>
            Clear selection
          </Button>
        )}
      </Group>
      {!none && <Group gap={6}>{children}</Group>}
    </div>
  )
}
