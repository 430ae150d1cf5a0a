import { useMediaQuery } from '@mantine/hooks'
import { DataCards } from './data-cards'
import { DataTable, type RowsProps } from './data-table'
import classes from './list.module.css'

/** A few rows that are all there: a table, or cards on a phone; no sorting, no paging. */
export const Rows = <Row extends object>(props: RowsProps<Row>) => {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return <div className={classes.frame}>{isNarrow ? <DataCards {...props} /> : <DataTable {...props} />}</div>
}
