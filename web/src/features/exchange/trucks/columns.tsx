/** The columns of truck postings. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import type { TruckPosting } from '@/domains/exchange/types'
import { equipmentWords } from '@/domains/loads/words'
import { None } from '@/kit/facts/signs'
import { Aside } from '@/kit/list/aside'
import type { Column } from '@/kit/list/types'
import { InstantIn } from '@/kit/place-time'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import { STATES } from './words'

const VerdictByNumber = lazy(() => import('@/domains/verdicts/verdict-by-number'))

const State = ({ row: { status } }: { row: TruckPosting }) =>
  status === 'active' ? (
    <OutcomeTag outcome="pass">{STATES[status]}</OutcomeTag>
  ) : (
    <PlainTag>{STATES[status]}</PlainTag>
  )

const miles = (tolerance: number) => `within ${formatNumber(tolerance)} miles`

type TruckColumn = Column<TruckPosting>

const columns: readonly TruckColumn[] = [
  {
    id: 'carrier',
    header: 'Carrier',
    card: 'title',
    wide: true,
    cell: ({ carrier }) => (
      <>
        <Link to="/carriers/$id" params={{ id: String(carrier.id) }}>
          {nameOfCarrier(carrier)}
        </Link>
        <div>
          <Suspense>
            <VerdictByNumber id={carrier.id} dotNumber={carrier.dot_number} />
          </Suspense>
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    card: 'tag',
    cell: row => <State row={row} />,
  },
  {
    id: 'equipment',
    header: 'Equipment',
    cell: row => equipmentWords(row.posted_equipment_type),
  },
  {
    id: 'origin',
    header: 'Empty at',
    wide: true,
    cell: row => (
      <>
        {row.origin_search_display_name}
        <Aside>{miles(row.origin_deadhead_tolerance)}</Aside>
      </>
    ),
  },
  {
    id: 'destination',
    header: 'Wants to go to',
    wide: true,
    cell: row =>
      row.destination_search_display_name == null ? (
        <None>Anywhere</None>
      ) : (
        <>
          {row.destination_search_display_name}
          {row.destination_deadhead_tolerance != null && (
            <Aside>{miles(row.destination_deadhead_tolerance)}</Aside>
          )}
        </>
      ),
  },
  {
    id: 'from',
    header: 'Available from',
    sort: 'start_date',
    cell: row => (
      <>
        {formatDay(row.start_date)}
        <Aside>
          {row.status === 'expired' ? 'expired' : 'expires'} <InstantIn at={row.expires_at} isShort />
        </Aside>
      </>
    ),
  },
  {
    id: 'user',
    header: 'Added by',
    roomy: true,
    cell: ({ user }) => user?.name ?? <None>Your systems</None>,
  },
]

/** With a way to change each for who may. */
export const truckColumns = (edit: ((row: TruckPosting) => void) | null): readonly TruckColumn[] =>
  edit
    ? [
        ...columns,
        {
          id: 'edit',
          header: 'Actions',
          card: 'foot',
          cell: row => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Edit ${nameOfCarrier(row.carrier)}, ${row.origin_search_display_name}`}
              onClick={() => edit(row)}
            >
              Edit
            </Button>
          ),
        },
      ]
    : columns
