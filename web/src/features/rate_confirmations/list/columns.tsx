/** The columns of the rate confirmations. */
import { Link } from '@tanstack/react-router'
import { carrierOf, laneOf } from '@/domains/rate_confirmations/lane'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { StateTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Aside } from '@/kit/list/aside'
import type { Column } from '@/kit/list/types'
import { count } from '@/lib/number'
import classes from '../rate-confirmations.module.css'

const CLOSED = 'closed'

/** Open alerts about it; none where the server doesn’t tell this person. */
const openTickets = ({ tickets }: RateConfirmation) =>
  tickets?.filter(({ status }) => status !== CLOSED).length ?? 0

const Recipient = ({ row }: { row: RateConfirmation }) =>
  row.recipient_email == null ? (
    <None>Not chosen</None>
  ) : (
    <span className={classes.recipient}>
      {row.recipient_name ?? row.recipient_email}
      {row.recipient_name && <Aside>{row.recipient_email}</Aside>}
    </span>
  )

export const columns: readonly Column<RateConfirmation>[] = [
  {
    id: 'load',
    header: 'Load',
    sort: 'id',
    firstSort: 'desc',
    card: 'title',
    cell: row => (
      <span className={classes.load}>
        <b>{row.load.external_load_number}</b>
        {row.revision > 1 && ` · revision ${row.revision}`}
        <Aside>{laneOf(row.load)}</Aside>
      </span>
    ),
  },
  {
    id: 'carrier',
    header: 'Carrier',
    wide: true,
    cell: row => (
      <Link
        to="/carriers/$id"
        params={{ id: String(row.carrier.id) }}
        className={classes.link}
        title={carrierOf(row.carrier)}
      >
        {carrierOf(row.carrier)}
      </Link>
    ),
  },
  { id: 'recipient', header: 'Recipient', wide: true, cell: row => <Recipient row={row} /> },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    cell: row => (
      <>
        <StateTag row={row} />
        {openTickets(row) > 0 && <Aside>{count(openTickets(row), 'open alert')}</Aside>}
      </>
    ),
  },
  { id: 'rate', header: 'Rate', numeric: true, cell: row => formatMoney(row.rate) },
  { id: 'creator', header: 'Created by', roomy: true, cell: row => row.creator?.name ?? 'Your systems' },
  {
    id: 'sent',
    header: 'Sent',
    sort: 'sent_at',
    firstSort: 'desc',
    numeric: true,
    cell: row => (row.sent_at == null ? <None>Not sent</None> : <Instant at={row.sent_at} />),
  },
  {
    id: 'accepted',
    header: 'Accepted',
    sort: 'accepted_at',
    firstSort: 'desc',
    numeric: true,
    cell: row => (row.accepted_at == null ? <None>Not accepted</None> : <Instant at={row.accepted_at} />),
  },
]
