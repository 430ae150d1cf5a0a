/** An offer on the carrier's phone: who offers what, where and when, and the one thing to do next. */
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { explain } from '@/api/errors'
import { laneOf } from '@/domains/loads/offered'
import { OfferedStops } from '@/domains/loads/offered-stops'
import { equipmentWords } from '@/domains/loads/words'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { OpenButton } from '@/domains/site/open-button'
import { Broker, Said } from '@/domains/site/public-frame'
import { ConfirmButton } from '@/kit/confirm'
import { FactList } from '@/kit/facts/fact-list'
import { Unknown } from '@/kit/facts/signs'
import { InstantIn } from '@/kit/place-time'
import { formatNumber } from '@/lib/number'
import { formatPhone, phoneHref } from '@/lib/phone'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { BidForm } from './bid-form'
import classes from './carrier.module.css'
import { offerQuery, openOffer, withdrawBid } from './queries'
import type { Offer, OwnBid } from './types'
import { bidWords, requirementsOf, stageOf } from './words'

const DeclineDialog = lazy(() =>
  import('./decline-dialog').then(module => ({ default: module.DeclineDialog })),
)

interface Props {
  token: string
  offer: Offer
}

export const OfferView = ({ token, offer }: Props) => {
  const stage = stageOf(offer)
  // Of the carrier whose bid was taken, the load isn't gone.
  const isTaken = offer.bid?.status === 'accepted'
  return (
    <Stack gap="md">
      <Head offer={offer} />
      {offer.bid && <OwnBidNote token={token} offer={offer} bid={offer.bid} />}
      {stage === 'closed' && !isTaken && (
        <Said title="This offer is closed">
          <Text>{offer.closed_why}</Text>
        </Said>
      )}
      {/* A load that is gone is nobody’s business anymore. */}
      {(stage !== 'closed' || isTaken) && <Load offer={offer} />}
      {stage === 'unopened' && (
        <OpenButton open={() => openOffer(token)} queryKey={offerQuery(token).queryKey}>
          Bid or decline
        </OpenButton>
      )}
      {stage === 'answer' && <Answer token={token} offer={offer} />}
      <Contact offer={offer} />
    </Stack>
  )
}

const Head = ({ offer }: { offer: Offer }) => (
  <header>
    <Broker name={offer.broker_name} />
    <Title order={1} mt="sm">
      {laneOf(offer)}
    </Title>
    <Text>
      Load {offer.external_load_number}, offered to {offer.carrier_name ?? 'your company'} (USDOT{' '}
      {offer.dot_number})
    </Text>
  </header>
)

const weightOf = ({ weight, weight_unit: unit }: Offer) =>
  weight == null ? <Unknown /> : `${formatNumber(Math.round(weight))} ${unit}`

const equipmentOf = ({ equipment_type: type, trailer_length: feet }: Offer) =>
  type == null ? (
    <Unknown />
  ) : (
    [equipmentWords(type), feet != null && `${formatNumber(feet)} ft`].filter(Boolean).join(', ')
  )

const Load = ({ offer }: { offer: Offer }) => {
  const required = requirementsOf(offer)
  return (
    <section className={classes.card} aria-label="Load">
      <p className={classes.rate}>{offer.rate == null ? 'Name your rate' : formatMoney(offer.rate)}</p>
      <Box mb={12}>
        <OfferedStops stops={offer.stops} />
      </Box>
      <FactList
        rows={[
          { label: 'Equipment', value: equipmentOf(offer) },
          { label: 'Weight', value: weightOf(offer) },
          {
            label: 'Miles',
            value: offer.miles == null ? <Unknown /> : formatNumber(Math.round(offer.miles)),
          },
          offer.commodity != null && { label: 'Commodity', value: offer.commodity },
        ]}
      />
      <p className={classes.message}>
        Required: {required.length > 0 ? <b>{required.join(', ')}</b> : 'nothing special'}
      </p>
      {offer.message && <p className={classes.message}>“{offer.message}”</p>}
      {offer.can_answer && (
        <Text size="sm" mt="xs">
          Answer by <InstantIn at={offer.expires_at} />
        </Text>
      )}
    </section>
  )
}

const TONES = {
  open: 'info',
  accepted: 'info',
  declined: 'warn',
  withdrawn: 'info',
  expired: 'warn',
} as const

const OwnBidNote = ({ token, offer, bid }: Props & { bid: OwnBid }) => {
  const queryClient = useQueryClient()
  const { title, detail } = bidWords(bid, offer.broker_name)
  const withdraw = async () => {
    try {
      queryClient.setQueryData(offerQuery(token).queryKey, await withdrawBid(token))
      void toast('Bid withdrawn.')
    } catch (error) {
      void toast(explain(error).detail, { type: 'error', title: explain(error).title })
      await queryClient.invalidateQueries({ queryKey: offerQuery(token).queryKey })
    }
  }
  return (
    <Note tone={TONES[bid.status]} title={title}>
      {detail}
      {bid.status === 'open' && (
        <>
          <Text size="sm" mt={4}>
            Your bid counts until <InstantIn at={bid.expires_at} />.
          </Text>
          <ConfirmButton
            size="sm"
            label="Withdraw bid"
            title="Withdraw your bid?"
            confirm="Withdraw bid"
            action={withdraw}
          >
            {offer.broker_name} can’t accept it anymore. You can bid again while the offer lasts.
          </ConfirmButton>
        </>
      )}
    </Note>
  )
}

const Answer = ({ token, offer }: Props) => {
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      <section className={classes.card} aria-label="Bid">
        {offer.bid?.status === 'open' && (
          <Title order={2} mb="xs">
            Change your bid
          </Title>
        )}
        {/* Another bid begins with what is known by then. */}
        <BidForm key={offer.bid?.id} token={token} offer={offer} />
      </section>
      <Button size="lg" variant="default" fullWidth onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {isDeclining && (
        <Suspense>
          <DeclineDialog token={token} offer={offer} close={() => setDeclining(false)} />
        </Suspense>
      )}
    </>
  )
}

const Contact = ({ offer }: { offer: Offer }) => (
  <Text size="sm" c="var(--hw-muted)" component="div">
    {offer.contact_name && (
      <>
        Offered by {offer.contact_name}
        {offer.contact_phone && (
          <>
            , <a href={phoneHref(offer.contact_phone)}>{formatPhone(offer.contact_phone)}</a>
          </>
        )}
        .{' '}
      </>
    )}
    {offer.broker_name}
    {offer.broker_dot_number != null && ` (USDOT ${offer.broker_dot_number})`} shows streets and pickup
    numbers only after you accept a rate confirmation.
  </Text>
)
