import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { load, save } from '@/lib/storage'
import { Popup } from '../popup'
import type { ColumnChoices as Choices } from './column-choices'
import { hiddenFirst } from './hidden-columns'
import type { Column } from './types'

// The boxes come with the first press.
const ColumnChoices = lazy(() =>
  import('./column-choices').then(module => ({ default: module.ColumnChoices })),
) as typeof Choices

/** A table, but little room for it: a tablet, or half of a screen. A phone shows cards, which have room for everything. */
const NARROW = '(min-width: 48.01em) and (max-width: 75em)'

const keyOf = (list: string, isNarrow: boolean) => `columns.${list}${isNarrow ? '.narrow' : ''}`

const hiddenAt = <Row,>(list: string, columns: readonly Column<Row>[], isNarrow: boolean) =>
  load<string[]>(keyOf(list, isNarrow)) ??
  hiddenFirst(columns, isNarrow, isNarrow ? load<string[]>(keyOf(list, false)) : null)

/** The columns that are hidden now. */
export const hiddenColumns = <Row,>(list: string, columns: readonly Column<Row>[]): readonly string[] =>
  hiddenAt(list, columns, matchMedia(NARROW).matches)

/** Which columns are hidden, kept in this browser for each list, apart for narrow windows. */
export const useHiddenColumns = <Row,>(list: string, columns: readonly Column<Row>[]) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const key = keyOf(list, isNarrow)
  // What was toggled here; before that, what is kept.
  const [toggled, setToggled] = useState<Readonly<Record<string, readonly string[]>>>({})
  const hidden = toggled[key] ?? hiddenAt(list, columns, isNarrow)
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter(one => one !== id) : [...hidden, id]
    setToggled({ ...toggled, [key]: next })
    save(key, next)
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
