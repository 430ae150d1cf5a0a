import { Link } from '@tanstack/react-router'
import type { AssociatedCarrier } from '@/api/types'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import classes from '../carriers.module.css'
import { doNotUse } from './associated'

/** Which of the carriers shown the company set to do not dispatch. Where the site does not show this, no row says so. */
export const AssociatedDoNotUse = ({ rows }: { rows: readonly AssociatedCarrier[] }) => {
  const found = doNotUse(rows)
  return (
    found.length > 0 && (
      <Note tone="fail" title={`Linked to ${count(found.length, 'carrier')} you set to do not dispatch`}>
        {found.map(({ id, legal_name, dot_number }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to="/carriers/$id" params={{ id: String(id) }} className={classes.link}>
              {legal_name ?? `USDOT ${dot_number}`}
            </Link>
          </span>
        ))}
      </Note>
    )
  )
}
