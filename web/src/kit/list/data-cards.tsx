/** A list's rows where a table doesn't fit. */
import { Text } from '@mantine/core'
import { type RowsProps, Titled } from './data-table'
import classes from './list.module.css'
import type { Column } from './types'

export const DataCards = <Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  detail,
  hidden,
  stale,
}: RowsProps<Row>) => {
  const shown = columns.filter(column => !hidden?.includes(column.id))
  const at = (place: Column<Row>['card']) => shown.filter(column => column.card === place)
  const lead = shown.filter(column => column.lead)
  const title = at('title')[0] ?? shown[0]
  const fields = shown.filter(column => column.card === undefined && !column.lead && column !== title)
  return (
    <ul className={classes.cards} data-stale={stale || undefined} aria-label={label}>
      {rows.map(row => (
        <li key={rowKey(row)} className={classes.card} data-link={rowLink?.(row) ? true : undefined}>
          <div className={classes.cardHead}>
            {lead.map(column => (
              <span key={column.id} data-lead>
                {column.cell(row)}
              </span>
            ))}
            <div>
              <Titled link={rowLink?.(row)}>{title?.cell(row)}</Titled>
            </div>
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
              <div key={column.id} data-wide={column.wide || undefined}>
                <dt>{column.header || 'Source'}</dt>
                <dd className="tabular">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {at('foot').map(column => (
            <div key={column.id} className={classes.cardFoot}>
              {column.cell(row)}
            </div>
          ))}
          {detail && (
            <details className={classes.cardDetail}>
              <summary>Details</summary>
              {detail(row)}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
