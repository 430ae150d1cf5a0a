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
  /** Whether a row can be chosen at all; every one where this isn't said. */
  canChoose?: (row: Row) => boolean
}

export const selectionColumn = <Row, Chosen extends { id: number }>({
  selection,
  of,
  name,
  canChoose = () => true,
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
        disabled={!selection.has(chosen.id) && (selection.isFull || !canChoose(row))}
        onChange={() => selection.toggle(chosen)}
      />
    )
  },
})
