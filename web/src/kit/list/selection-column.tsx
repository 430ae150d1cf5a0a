/** The column by which the rows of a list are selected. */
import { Checkbox } from '@mantine/core'
import type { Selection } from './selection'
import type { Column } from './types'

interface Selected<Row, Chosen extends { id: number }> {
  selection: Selection<Chosen>
  /** What of a row is chosen. */
  of: (row: Row) => Chosen
  /** What it is called to those who cannot see the row. */
  name: (chosen: Chosen) => string
}

export const selectionColumn = <Row, Chosen extends { id: number }>({
  selection,
  of,
  name,
}: Selected<Row, Chosen>): Column<Row> => ({
  id: 'chosen',
  header: 'Select',
  lead: true,
  card: 'none',
  cell: row => {
    const chosen = of(row)
    return (
      <Checkbox
        size="xs"
        aria-label={`Select ${name(chosen)}`}
        checked={selection.has(chosen.id)}
        disabled={selection.isFull && !selection.has(chosen.id)}
        onChange={() => selection.toggle(chosen)}
      />
    )
  },
})
