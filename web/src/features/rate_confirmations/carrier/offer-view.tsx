/** A rate confirmation on the carrier's phone: who offers what, what was found in the terms, and the one thing to do next. */
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { laneOf } from '@/domains/loads/offered'
import { OfferedStops } from '@/domains/loads/offered-stops'
import { Findings } from '@/domains/rate_confirmations/findings'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { OpenButton } from '@/domains/site/open-button'
import { Broker, Said } from '@/domains/site/public-frame'
import { InstantIn } from '@/kit/place-time'
import { AcceptedView } from './accepted-view'
import { Answer } from './answer'
import classes from './carrier.module.css'
import { fetchBrokerDocument, offerQuery, openOffer } from './queries'
import { SaveButton } from './save-button'
import { stageOf } from './stage'
import type { Offer } from './types'
import { CLOSED_WORDS } from './words'

interface Props {
  token: string
  offer: Offer
  /** To the list of all that wait; none where this browser isn't known. */
  leave: (() => void) | null
  /** A code gave this browser a token of its own. */
  proven: (token: string) => void
  /** Called once it was accepted. */
  accepted: (offer: Offer) => void
}

export const OfferView = ({ token, offer, leave, proven, accepted }: Props) => {
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
        <Open token={token} offer={offer} proven={proven} accepted={accepted} />
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

const Open = ({ token, offer, proven, accepted }: Omit<Props, 'leave'>) => {
  const stage = stageOf(offer)
  return (
    <>
      <section className={classes.card} aria-label="Offer">
        <p className={classes.rate}>{formatMoney(offer.rate)}</p>
        <Text fw={600}>{laneOf(offer)}</Text>
        <OfferedStops stops={offer.stops} />
        {offer.expires_at != null && stage !== 'expired' && stage !== 'changed' && (
          <Text size="sm" mt="xs">
            Answer by <InstantIn at={offer.expires_at} />
          </Text>
        )}
      </section>
      {stage === 'accepted' && <AcceptedView token={token} offer={offer} />}
      {stage === 'unopened' ? (
        <OpenButton open={() => openOffer(token)} queryKey={offerQuery(token).queryKey}>
          Read the terms
        </OpenButton>
      ) : (
        <Terms offer={offer} />
      )}
      {offer.document != null && <BrokersDocument token={token} offer={offer} document={offer.document} />}
      {stage !== 'unopened' && stage !== 'accepted' && (
        <Answer token={token} offer={offer} proven={proven} accepted={accepted} />
      )}
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
    <Fingerprint of={sha256} />
  </section>
)

/** What tells anyone later that a text wasn't changed. */
const Fingerprint = ({ of }: { of: string }) => (
  <Text size="sm" c="var(--hw-muted)" mt="xs">
    Fingerprint (SHA-256): <span className={classes.hash}>{of}</span>
  </Text>
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
      <Fingerprint of={offer.terms_sha256} />
    </section>
  </>
)
