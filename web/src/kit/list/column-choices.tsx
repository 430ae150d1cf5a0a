import { Checkbox, Stack } from '@mantine/core'
import type { Column } from './types'

interface Props<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  toggle: (id: string) => void
}

/** Every column but the first, to be shown or hidden. */
export const ColumnChoices = <Row,>({ columns, hidden, toggle }: Props<Row>) => (
  <Stack gap={8}>
    {columns
      .filter(column => !column.lead)
      .slice(1)
      .filter(column => column.header)
      .map(({ id, header }) => (
        <Checkbox
          key={id}
          size="xs"
          label={header}
          checked={!hidden.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
  </Stack>
)
