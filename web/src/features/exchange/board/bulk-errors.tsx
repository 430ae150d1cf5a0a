/** What the last bulk act could not do, load by load; it stays until the next act or until it is put away. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import classes from './board.module.css'
import type { BulkErrors as Errors } from './bulk'

const TITLES = { Post: 'not posted', Unpost: 'not unposted' }

export const BulkErrors = ({ type, errors, close }: Errors & { close: () => void }) => (
  <Note tone="warn" urgent title={`${count(errors.length, 'load')} ${TITLES[type]}`}>
    <ul className={classes.errors} aria-label={`${type} errors`}>
      {errors.map(({ id, number, reasons }) => (
        <li key={id}>
          <Link to="/exchange/loads/$id" params={{ id: String(id) }}>
            {number}
          </Link>
          : {reasons.join(' ')}
        </li>
      ))}
    </ul>
    <Button size="compact-xs" variant="default" mt={6} onClick={close}>
      Dismiss
    </Button>
  </Note>
)
