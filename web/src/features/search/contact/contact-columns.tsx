/** The columns of the carriers that have a contact: as on every list of carriers, and the field with the contact. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ContactCarrier, CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Sourced } from '@/kit/facts/fact'
import { asOf } from '@/kit/facts/provenance'
import { Aside } from '@/kit/list/aside'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'
import { columnsFor } from '../columns'
import classes from '../search.module.css'
import { FIELD } from './contact-words'

const SHOWN = new Set(['name', 'verdict', 'numbers', 'power_units', 'authority'])

/** What stands against it, with the way to its alerts for those who may read them. */
const Standing = ({ row, user }: { row: ContactCarrier; user: CurrentUser }) => (
  <>
    {row.is_blocked && <OutcomeTag outcome="fail">Do not dispatch</OutcomeTag>}
    {row.has_identity_alert &&
      (allows('ReadIdentityAlerts', user) ? (
        <AlertLink id={row.carrier.id} className={classes.alert}>
          <OutcomeTag outcome="fail">Identity alert</OutcomeTag>
        </AlertLink>
      ) : (
        <OutcomeTag outcome="fail">Identity alert</OutcomeTag>
      ))}
  </>
)

/** The way to the published alerts about a carrier. */
export const AlertLink = ({
  id,
  className,
  children,
}: {
  id: number
  className?: string
  children: ReactNode
}) => (
  <Link
    to="/carriers/$id"
    params={{ id: String(id) }}
    search={{ tab: 'identity' } as never}
    className={className}
  >
    {children}
  </Link>
)

const Matches = ({ row }: { row: ContactCarrier }) => (
  <ul className={classes.matches}>
    {row.matches.map(({ field, source, until }) => (
      <li key={`${field}${source?.data_set}${until}`}>
        <Sourced label={FIELD[field]} source={source}>
          {FIELD[field]}
        </Sourced>
        {source && (
          <span>
            {source.label}, {until ? `until ${formatDay(until)}` : asOf(source)}
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** Its numbers, and where it is. */
const Numbered = ({ row: { carrier }, children }: { row: ContactCarrier; children: ReactNode }) => {
  const place = [carrier.city, carrier.state].filter(Boolean).join(', ')
  return (
    <>
      {children}
      {place && <Aside>{place}</Aside>}
    </>
  )
}

export const contactColumns = (user: CurrentUser): readonly Column<ContactCarrier>[] => {
  const [name, verdict, numbers, ...rest] = columnsFor(user)
    .filter(({ id }) => SHOWN.has(id))
    .map((column): Column<ContactCarrier> => ({
      ...column,
      sort: undefined,
      // What lapses breaks into lines.
      numeric: column.numeric && column.id !== 'authority',
      cell: row => column.cell(row.carrier),
    }))
  if (!name || !verdict || !numbers) return []
  return [
    name,
    {
      ...verdict,
      cell: row => (
        <>
          {verdict.cell(row)}
          <Standing row={row} user={user} />
        </>
      ),
    },
    { id: 'matches', header: 'Listed as', card: 'foot', cell: row => <Matches row={row} /> },
    { ...numbers, cell: row => <Numbered row={row}>{numbers.cell(row)}</Numbered> },
    ...rest,
  ]
}
