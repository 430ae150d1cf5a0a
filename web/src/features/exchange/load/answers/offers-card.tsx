/** To whom the load was offered, and how each offer stands. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { EXCHANGE } from '@/domains/exchange/queries'
import { OfferTag } from '@/domains/exchange/tags'
import type { Offer } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { DISPOSITIONS, isOfferOpen } from '@/domains/exchange/words'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { ConfirmButton } from '@/kit/confirm'
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import classes from '../load.module.css'
import type { May } from '../may'
import { offersQuery, withdrawOffer } from './queries'

interface Props {
  load: Load
  may: May
}

/** Offers that are shown at first: a load may have 200, and its match is below them. */
const FIRST = 3

export const OffersCard = ({ load, may }: Props) => (
  <Section title="Offers">
    <Loaded query={useQuery(offersQuery(load.id))}>
      {rows =>
        rows.length === 0 ? (
          <None>Not offered yet. Offer it to carriers that match.</None>
        ) : (
          <OfferList rows={rows} may={may} />
        )
      }
    </Loaded>
  </Section>
)

const OfferList = ({ rows, may }: { rows: readonly Offer[]; may: May }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  return (
    <>
      <ul className={classes.list} aria-label="Offers">
        {shown.map(offer => (
          <OfferRow key={offer.id} offer={offer} may={may} />
        ))}
      </ul>
      {rows.length > FIRST && (
        <Button
          size="xs"
          variant="default"
          className="hide-on-print"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show ${FIRST} offers` : `Show all ${rows.length} offers`}
        </Button>
      )}
    </>
  )
}

/** The last thing that happened, with when. */
const lastOf = ({ ended_at, viewed_at, sent_at, created_at }: Offer) => {
  if (ended_at != null) return { words: 'Ended', at: ended_at }
  if (viewed_at != null) return { words: 'Viewed', at: viewed_at }
  return sent_at == null ? { words: 'Made', at: created_at } : { words: 'Sent', at: sent_at }
}

const OfferRow = ({ offer, may }: { offer: Offer; may: May }) => {
  const name = nameOfCarrier(offer.carrier)
  const withdraw = useAction(() => withdrawOffer(offer.id), `Offer to ${name} withdrawn.`, EXCHANGE)
  const last = lastOf(offer)
  return (
    <li>
      <div className={classes.row}>
        <Link to="/carriers/$id" params={{ id: String(offer.carrier.id) }}>
          {name}
        </Link>
        <OfferTag status={offer.status} />
      </div>
      <small>
        {offer.rate == null ? 'Asked for its rate' : formatMoney(offer.rate)} · {offer.sent_to}
      </small>
      <small>
        {last.words} <Instant at={last.at} />
        {isOfferOpen(offer) && (
          <>
            {' · expires '}
            <Instant at={offer.expires_at} />
          </>
        )}
      </small>
      {offer.decline_reason != null && (
        <small>
          {DISPOSITIONS[offer.decline_reason]}
          {offer.decline_message && `: “${offer.decline_message}”`}
          {offer.declined_by && ` (${offer.declined_by})`}
        </small>
      )}
      {may.source && isOfferOpen(offer) && (
        <ConfirmButton
          label="Withdraw"
          title={`Withdraw the offer to ${name}?`}
          confirm="Withdraw offer"
          action={() => withdraw.mutateAsync(undefined).catch(() => {})}
        >
          Its link takes no more answers. A bid that the carrier made stays open.
        </ConfirmButton>
      )}
    </li>
  )
}
