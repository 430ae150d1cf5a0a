/** A rate confirmation on the carrier's phone: who offers what, what was found in the terms, and the one thing to do next. */
import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { Findings } from '@/domains/rate_confirmations/findings'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { Broker, Said } from '@/domains/site/public-frame'
import { InstantIn, WindowIn } from '@/kit/place-time'
import { Note } from '@/ui/note'
import { AcceptedView } from './accepted-view'
import { Answer } from './answer'
import classes from './carrier.module.css'
import { fetchBrokerDocument, offerQuery, openOffer } from './queries'
import { SaveButton } from './save-button'
import { cityOf, laneOf, stageOf } from './stage'
import type { Offer } from './types'
import { CLOSED_WORDS, STOP_KINDS } from './words'

interface Props {
  token: string
  offer: Offer
  /** To the list of all that wait; none where this browser isn't known. */
  leave: (() => void) | null
  /** Called once it was accepted. */
  accepted: () => void
}

export const OfferView = ({ token, offer, leave, accepted }: Props) => {
  const stage = stageOf(offer)
  return (
    <Stack gap="md">
      {leave && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={leave}>
          All open rate confirmations
        </Anchor>
      )}
      <Head offer={offer} />
      {stage === 'closed' ? (
        <Closed offer={offer} />
      ) : (
        <Open token={token} offer={offer} accepted={accepted} />
      )}
      <Text size="sm" c="var(--hw-muted)">
        {offer.accepted_at == null &&
          'Don’t haul this load? Reject it here: someone may be using your company’s name. '}
        {offer.broker_name} never changes where to deliver by call, text or email.
      </Text>
    </Stack>
  )
}

const Head = ({ offer }: { offer: Offer }) => (
  <header>
    <Broker name={offer.broker_name} logo={offer.broker_logo_url} />
    <Title order={1} mt="sm">
      Load {offer.external_load_number}
    </Title>
    <Text>
      {offer.is_amendment ? 'Changed rate confirmation' : 'Rate confirmation'} for{' '}
      {offer.carrier_name ?? 'your company'} (USDOT {offer.dot_number})
    </Text>
  </header>
)

const Closed = ({ offer }: { offer: Offer }) => (
  <Said title="This rate confirmation no longer counts">
    <Text>
      {offer.ended_because ? CLOSED_WORDS[offer.ended_because] : 'It was ended.'} Don’t drive on it.
      Questions? Call {offer.broker_name} at a number you know.
    </Text>
  </Said>
)

const Open = ({ token, offer, accepted }: Omit<Props, 'leave'>) => {
  const stage = stageOf(offer)
  return (
    <>
      <section className={classes.card} aria-label="Offer">
        <p className={classes.rate}>{formatMoney(offer.rate)}</p>
        <Text fw={600}>{laneOf(offer)}</Text>
        <Stops offer={offer} />
        {offer.expires_at != null && stage !== 'expired' && (
          <Text size="sm" mt="xs">
            Answer by <InstantIn at={offer.expires_at} />
          </Text>
        )}
      </section>
      {stage === 'accepted' && <AcceptedView token={token} offer={offer} />}
      {stage === 'unopened' ? <Unopened token={token} /> : <Terms offer={offer} />}
      {offer.document != null && <BrokersDocument token={token} offer={offer} document={offer.document} />}
      {stage !== 'unopened' && stage !== 'accepted' && (
        <Answer token={token} offer={offer} accepted={accepted} />
      )}
    </>
  )
}

/** Where and when, without streets: these follow once it is accepted. */
const Stops = ({ offer }: { offer: Offer }) => (
  <ol className={classes.stops} aria-label="Stops">
    {offer.stops.map(stop => (
      <li key={stop.position}>
        {STOP_KINDS[stop.kind]}, {cityOf(stop)}
        <br />
        <span className={classes.window}>
          <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} />
        </span>
      </li>
    ))}
  </ol>
)

/** Scanners of email follow links: only a press shows the terms, and tells the broker that it was opened. */
const Unopened = ({ token }: { token: string }) => {
  const queryClient = useQueryClient()
  const opening = useMutation({
    mutationFn: () => openOffer(token),
    onSuccess: opened => queryClient.setQueryData(offerQuery(token).queryKey, opened),
  })
  return (
    <>
      {opening.isError && (
        <Note tone="fail" urgent title={explain(opening.error).title}>
          {explain(opening.error).detail}
        </Note>
      )}
      <Button size="xl" fullWidth loading={opening.isPending} onClick={() => opening.mutate()}>
        Read the terms
      </Button>
    </>
  )
}

/** The broker's own PDF is part of what is agreed. It names streets, so it follows once the reader is known to be the carrier. */
const BrokersDocument = ({
  token,
  offer,
  document: { name, sha256 },
}: Pick<Props, 'token' | 'offer'> & { document: NonNullable<Offer['document']> }) => (
  <section className={classes.card} aria-label="Broker’s document">
    <Title order={2} mb="xs">
      {offer.broker_name}’s own document
    </Title>
    <Text>It’s part of this rate confirmation. Read it before you accept.</Text>
    {offer.needs_code ? (
      <Text size="sm" c="var(--hw-muted)" mt="xs">
        It opens once you’ve entered the code.
      </Text>
    ) : (
      <SaveButton label="Save the broker’s PDF" name={name} fetch={() => fetchBrokerDocument(token)} />
    )}
    <Text size="sm" c="var(--hw-muted)" mt="xs">
      SHA-256 <span className={classes.hash}>{sha256}</span>
    </Text>
  </section>
)

const Terms = ({ offer }: { offer: Offer }) => (
  <>
    <section className={classes.card} aria-label="Findings">
      <Title order={2} mb="xs">
        What to check in the terms
      </Title>
      <Findings findings={offer.findings} />
      <Text size="sm" c="var(--hw-muted)" mt="xs">
        {offer.broker_name} sees the same.
      </Text>
    </section>
    {offer.document_findings != null && (
      <section className={classes.card} aria-label="Findings in the broker’s document">
        <Title order={2} mb="xs">
          What to check in {offer.broker_name}’s document
        </Title>
        <Findings findings={offer.document_findings} />
      </section>
    )}
    <section className={classes.card} aria-label="Terms">
      <Title order={2} mb="xs">
        Terms
      </Title>
      <details className={classes.terms}>
        <summary>Read all terms</summary>
        <pre>{offer.terms}</pre>
      </details>
      <Text size="sm" c="var(--hw-muted)" mt="xs">
        SHA-256 <span className={classes.hash}>{offer.terms_sha256}</span>
      </Text>
    </section>
  </>
)
