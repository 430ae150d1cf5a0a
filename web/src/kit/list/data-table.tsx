/** A list's rows as a table. The whole row is the link of its first column, or expands the details beneath it. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './list.module.css'
import { nextSort, type Sort } from './search'
import type { Column } from './types'
import { useMore } from './use-more'

export interface RowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Where a row leads. */
  rowLink?: (row: Row) => LinkProps | undefined
  /** Further details of a row, on demand. */
  detail?: (row: Row) => ReactNode
  hidden?: readonly string[]
  /** The rows shown are of the request before. */
  stale?: boolean
}

interface Props<Row> extends RowsProps<Row> {
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** The head stays in view while the rows scroll below it. */
  isSticky?: boolean
  /** Its columns stand closer together. */
  isDense?: boolean
}

const SORT_SIGN = { asc: IconArrowUp, desc: IconArrowDown }
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

const SortHeader = <Row,>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}) => {
  const field = column.sort ?? ''
  const direction = sort?.field === field ? sort.direction : null
  const Sign = direction ? SORT_SIGN[direction] : IconArrowsSort
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={direction !== null || undefined}
      onClick={() => onSort(nextSort(sort, field, column.firstSort))}
    >
      {column.header}
      <Sign size={13} aria-hidden />
    </UnstyledButton>
  )
}

const Head = <Row,>({
  columns,
  sort = null,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
}) =>
  columns.map(column => {
    const direction = column.sort && sort?.field === column.sort ? sort.direction : null
    return (
      <th
        key={column.id}
        scope="col"
        data-lead={column.lead || undefined}
        data-title={column === titleOf(columns) || undefined}
        data-numeric={column.numeric || undefined}
        aria-sort={direction ? ARIA_SORT[direction] : undefined}
      >
        {column.sort && onSort ? (
          <SortHeader column={column} sort={sort} onSort={onSort} />
        ) : (
          (!column.lead && column.header) || (
            <span className={classes.srOnly}>{column.header || 'Source'}</span>
          )
        )}
      </th>
    )
  })

/** The column that names the row, which stays in view while the others scroll sideways. */
const titleOf = <Row,>(columns: readonly Column<Row>[]) => columns.find(column => !column.lead)

/** The title of a row, as its link when it has one. */
export const Titled = ({ link, children }: { link: LinkProps | undefined; children: ReactNode }) =>
  link ? (
    <Link {...link} className={classes.rowLink}>
      {children}
    </Link>
  ) : (
    children
  )

const NO_COLUMNS: readonly string[] = []

export const DataTable = <Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  detail,
  hidden = NO_COLUMNS,
  sort,
  onSort,
  stale,
  isSticky,
  isDense,
}: Props<Row>) => {
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  const box = useMore()
  return (
    <div className={classes.edges}>
      <div
        ref={box}
        className={classes.scroll}
        data-stale={stale || undefined}
        data-sticky={isSticky || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table is scrolled by keyboard, too.
        tabIndex={0}
      >
        <table className={classes.table} aria-label={label} data-dense={isDense || undefined}>
          <thead>
            <tr>
              {detail && (
                <th scope="col" data-lead>
                  <span className={classes.srOnly}>Details</span>
                </th>
              )}
              <Head columns={shown} sort={sort} onSort={onSort} />
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TableRow key={rowKey(row)} row={row} columns={shown} link={rowLink?.(row)} detail={detail} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  link: LinkProps | undefined
  detail: ((row: Row) => ReactNode) | undefined
}

const TableRow = <Row,>({ row, columns, link, detail }: RowProps<Row>) => {
  const [isOpen, { toggle }] = useDisclosure()
  const title = titleOf(columns)
  return (
    <>
      <tr data-link={link ? true : undefined}>
        {detail && (
          <td data-lead>
            <Toggle isOpen={isOpen} onClick={toggle} />
          </td>
        )}
        {columns.map(column => (
          <td
            key={column.id}
            data-lead={column.lead || undefined}
            data-title={column === title || undefined}
            data-numeric={column.numeric || undefined}
            data-wide={column.wide || undefined}
            data-tight={column.tight || undefined}
          >
            {column === title ? <Titled link={link}>{column.cell(row)}</Titled> : column.cell(row)}
          </td>
        ))}
      </tr>
      {detail && isOpen && (
        <tr className={classes.detail}>
          <td colSpan={columns.length + 1}>{detail(row)}</td>
        </tr>
      )}
    </>
  )
}

const Toggle = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <ActionIcon
    size={24}
    my={-3}
    aria-expanded={isOpen}
    aria-label={isOpen ? 'Hide details' : 'Show details'}
    onClick={onClick}
  >
    {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
  </ActionIcon>
)
