/** The columns of the emails. */
import { Link } from '@tanstack/react-router'
import { MailTag, StandingTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmationMail } from '@/domains/rate_confirmations/types'
import { MAIL_KINDS } from '@/domains/rate_confirmations/words'
import { None, Unknown } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Aside } from '@/kit/list/aside'
import type { Column } from '@/kit/list/types'
import { formatNumber } from '@/lib/number'
import classes from '../rate-confirmations.module.css'

type MailColumn = Column<RateConfirmationMail>

/** One that came in: sending and delivering it was someone else's. */
const isReceived = ({ kind }: RateConfirmationMail) => kind === 'received'

export const mailColumns: readonly MailColumn[] = [
  {
    id: 'subject',
    header: 'Subject',
    card: 'title',
    wide: true,
    cell: row => (
      <>
        <b>{row.subject}</b>
        <Aside>{MAIL_KINDS[row.kind]}</Aside>
      </>
    ),
  },
  {
    id: 'carrier',
    header: 'Carrier',
    wide: true,
    cell: ({ carrier }) =>
      carrier ? (
        <Link to="/carriers/$id" params={{ id: String(carrier.id) }} className={classes.link}>
          {carrier.legal_name ?? `USDOT ${carrier.dot_number}`}
        </Link>
      ) : (
        <Unknown />
      ),
  },
  {
    id: 'email',
    header: 'Address',
    wide: true,
    cell: row => (
      <>
        {row.email}
        {row.standing != null && (
          <div>
            <StandingTag standing={row.standing} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'tag',
    cell: row => (
      <>
        <MailTag status={row.status} />
        {row.may_be_twice && <Aside>May have arrived twice</Aside>}
        {row.status === 'flagged' && row.why != null && <Aside>{row.why}</Aside>}
      </>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    numeric: true,
    roomy: true,
    cell: row => (isReceived(row) ? <None>Received</None> : formatNumber(row.attempts)),
  },
  {
    id: 'user',
    header: 'Sent by',
    roomy: true,
    cell: row => row.user?.name ?? (isReceived(row) ? row.email : 'Automatically'),
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    firstSort: 'desc',
    numeric: true,
    cell: row => <Instant at={row.created_at} />,
  },
  {
    id: 'delivered',
    header: 'Delivered',
    sort: 'completed_at',
    firstSort: 'desc',
    numeric: true,
    cell: row => {
      if (isReceived(row)) return <None>Received</None>
      return row.completed_at == null ? <None>Not delivered</None> : <Instant at={row.completed_at} />
    },
  },
]
