/** What carriers bid for the load; the broker accepts one, or declines. */
import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { BidTag } from '@/domains/exchange/tags'
import type { Bid } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { formatDifference, formatMoney } from '@/domains/rate_confirmations/money'
import { VerdictSign, VerdictSource } from '@/domains/verdicts/verdict-cell'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatPhone } from '@/lib/phone'
import classes from '../load.module.css'
import type { May } from '../may'
import { bidsQuery } from './queries'

const AcceptDialog = lazy(() => import('./accept-dialog').then(module => ({ default: module.AcceptDialog })))
const DeclineDialog = lazy(() =>
  import('./decline-dialog').then(module => ({ default: module.DeclineDialog })),
)

interface Props {
  load: Load
  may: May
}

type Open = { act: 'accept' | 'decline'; bid: Bid }

export const BidsCard = ({ load, may }: Props) => {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Bids">
      <Loaded query={useQuery(bidsQuery(load.id))}>
        {rows =>
          rows.length === 0 ? (
            <None>No bids yet</None>
          ) : (
            <ul className={classes.list} aria-label="Bids">
              {rows.map(bid => (
                <BidRow key={bid.id} bid={bid} may={may} act={act => setOpen({ act, bid })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense>
        {open?.act === 'accept' && <AcceptDialog load={load} bid={open.bid} may={may} close={close} />}
        {open?.act === 'decline' && <DeclineDialog bid={open.bid} close={close} />}
      </Suspense>
    </Section>
  )
}

interface RowProps extends Pick<Props, 'may'> {
  bid: Bid
  act: (act: Open['act']) => void
}

const BidRow = ({ bid, may, act }: RowProps) => {
  const name = nameOfCarrier(bid.carrier)
  return (
    <li>
      <div className={classes.row}>
        <span>
          <b className="tabular">{formatMoney(bid.rate)}</b>
          {bid.offered_rate != null && ` (${formatDifference(bid.offered_rate, bid.rate)} from your offer)`}
        </span>
        <BidTag status={bid.status} />
      </div>
      <div className={classes.row}>
        <Link to="/carriers/$id" params={{ id: String(bid.carrier.id) }}>
          {name}
        </Link>
        <span>
          <VerdictSign verdict={bid.verdict} />
          <VerdictSource verdict={bid.verdict} carrierId={bid.carrier.id} />
        </span>
      </div>
      <small>
        {bid.name}, {bid.email} · <Instant at={bid.created_at} />
      </small>
      {bid.phone_e164 && (
        <small>{formatPhone(bid.phone_e164)}, as given with the bid: not proven to be the carrier’s</small>
      )}
      {bid.available_at != null && (
        <small>
          Truck available <Instant at={bid.available_at} />
        </small>
      )}
      {bid.message && <small>“{bid.message}”</small>}
      {bid.status === 'open' && (
        <small>
          Expires <Instant at={bid.expires_at} />
        </small>
      )}
      {bid.decline_reason && <small>Declined: {bid.decline_reason}</small>}
      {bid.rate_confirmation_id != null && may.confirm && (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link
              {...props}
              to="/carriers/rate-confirmations/$id"
              params={{ id: String(bid.rate_confirmation_id) }}
            />
          )}
        >
          Open rate confirmation
        </Anchor>
      )}
      {bid.status === 'open' && may.source && (
        <Group gap={6} mt={6} className="hide-on-print">
          {may.post && (
            <Button size="compact-xs" aria-label={`Accept bid of ${name}`} onClick={() => act('accept')}>
              Accept
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Decline bid of ${name}`}
            onClick={() => act('decline')}
          >
            Decline
          </Button>
        </Group>
      )}
    </li>
  )
}
