import classes from './facts.module.css'
import type { FactRow } from './types'

/** Labels and values in one or more columns, as a definition list. */
export const FactList = ({
  rows,
  columns = 1,
}: {
  rows: (FactRow | false | null | undefined)[]
  columns?: 1 | 2 | 3
}) => (
  <dl className={classes.list} data-columns={columns}>
    {rows
      .filter(row => !!row)
      .map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
  </dl>
)
