import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { load, save } from '@/lib/storage'
import { Popup } from '../popup'
import type { ColumnChoices as Choices } from './column-choices'
import type { Column } from './types'

// The boxes come with the first press.
const ColumnChoices = lazy(() =>
  import('./column-choices').then(module => ({ default: module.ColumnChoices })),
) as typeof Choices

/** The columns that are hidden now. */
export const hiddenColumns = <Row,>(list: string, columns: readonly Column<Row>[]): readonly string[] =>
  load<string[]>(`columns.${list}`) ?? columns.filter(column => column.optional).map(column => column.id)

/** Which columns are hidden, kept in this browser for each list. */
export const useHiddenColumns = <Row,>(list: string, columns: readonly Column<Row>[]) => {
  const [hidden, setHidden] = useState(() => hiddenColumns(list, columns))
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter(one => one !== id) : [...hidden, id]
    setHidden(next)
    save(`columns.${list}`, next)
  }
  return [hidden, toggle] as const
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  toggle: (id: string) => void
}

/** Shows and hides columns; the first one stays. */
export const ColumnMenu = <Row,>({ columns, hidden, toggle }: Props<Row>) => (
  <Popup
    label="Columns"
    button={props => (
      <ActionIcon variant="default" size={30} aria-label="Choose columns" title="Choose columns" {...props}>
        <IconColumns3 size={17} />
      </ActionIcon>
    )}
  >
    <Suspense>
      <ColumnChoices columns={columns} hidden={hidden} toggle={toggle} />
    </Suspense>
  </Popup>
)
