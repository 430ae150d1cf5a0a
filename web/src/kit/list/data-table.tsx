/** A list's rows as a table; on a phone, as cards. The whole row is the link of its title. */
import { Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { columnVisibilityFeature, type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import classes from './list.module.css'
import { nextSort, type Sort } from './search'
import type { Column } from './types'

const features = tableFeatures({ columnVisibilityFeature })

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Where a row leads; its title column becomes the link. */
  rowLink?: (row: Row) => LinkProps
  hidden?: readonly string[]
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** The rows shown are of the request before. */
  stale?: boolean
}

const SORT_SIGN = { asc: IconArrowUp, desc: IconArrowDown }

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

const Titled = ({ link, children }: { link: LinkProps | undefined; children: ReactNode }) =>
  link ? (
    <Link {...link} className={classes.rowLink}>
      {children}
    </Link>
  ) : (
    children
  )

export const DataTable = <Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  hidden = [],
  sort = null,
  onSort,
  stale,
}: Props<Row>) => {
  const byId = useMemo(() => new Map(columns.map(column => [column.id, column])), [columns])
  const defs = useMemo(
    () =>
      columns.map(({ id, header }): ColumnDef<typeof features, Row> => ({
        id,
        header,
        accessorFn: row => row,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: row => String(rowKey(row)),
    state: { columnVisibility: Object.fromEntries(hidden.map(id => [id, false])) },
  })
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id }) => byId.get(id))
    .filter(column => !!column)
  return (
    <div
      className={classes.scroll}
      data-stale={stale || undefined}
      role="region"
      aria-label={label}
      tabIndex={-1}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {shown.map(column => {
              const sorted = column.sort && sort?.field === column.sort ? sort.direction : null
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-numeric={column.numeric || undefined}
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {column.sort && onSort ? (
                    <SortHeader column={column} sort={sort} onSort={onSort} />
                  ) : (
                    column.header || <span className={classes.srOnly}>Source</span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr key={id} data-link={rowLink ? true : undefined}>
              {shown.map((column, at) => (
                <td key={column.id} data-numeric={column.numeric || undefined}>
                  {at === 0 ? (
                    <Titled link={rowLink?.(original)}>{column.cell(original)}</Titled>
                  ) : (
                    column.cell(original)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same rows where a table has no room. */
export const DataCards = <Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  hidden = [],
  stale,
}: Props<Row>) => {
  const shown = columns.filter(column => !hidden.includes(column.id))
  const at = (place: Column<Row>['card']) => shown.filter(column => column.card === place)
  const title = at('title')[0] ?? shown[0]
  const fields = shown.filter(column => column.card === undefined && column !== title)
  return (
    <ul className={classes.cards} data-stale={stale || undefined} aria-label={label}>
      {rows.map(row => (
        <li key={rowKey(row)} className={classes.card} data-link={rowLink ? true : undefined}>
          <div className={classes.cardHead}>
            <Titled link={rowLink?.(row)}>{title?.cell(row)}</Titled>
            {at('tag').map(column => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
          </div>
          {at('subtitle').map(column => (
            <Text key={column.id} size="sm" c="var(--hw-muted)" component="div">
              {column.cell(row)}
            </Text>
          ))}
          <dl className={classes.cardFields}>
            {fields.map(column => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd className="tabular">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
