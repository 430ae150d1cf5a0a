/** The columns of the carriers that have a contact: as on every list of carriers, and the field with the contact. */
import type { ContactCarrier, CurrentUser } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { asOf } from '@/kit/facts/provenance'
import type { Column } from '@/kit/list/types'
import { formatDay } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'
import { columnsFor } from '../columns'
import classes from '../search.module.css'
import { FIELD } from './contact-words'

const SHOWN = new Set(['name', 'status', 'numbers', 'place', 'power_units', 'authority'])

const Standing = ({ row }: { row: ContactCarrier }) => (
  <>
    {row.is_blocked && <OutcomeTag outcome="fail">Do not dispatch</OutcomeTag>}
    {row.has_identity_alert && <OutcomeTag outcome="fail">Identity alert</OutcomeTag>}
  </>
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

export const contactColumns = (user: CurrentUser): readonly Column<ContactCarrier>[] => {
  const [name, ...rest] = columnsFor(user)
    .filter(({ id }) => SHOWN.has(id))
    .map((column): Column<ContactCarrier> => ({
      ...column,
      sort: undefined,
      cell: row => column.cell(row.carrier),
    }))
  if (!name) return []
  return [
    {
      ...name,
      cell: row => (
        <>
          {name.cell(row)}
          <Standing row={row} />
        </>
      ),
    },
    { id: 'matches', header: 'Listed as', card: 'foot', cell: row => <Matches row={row} /> },
    ...rest,
  ]
}
