/** What a carrier gets once it accepted: streets, numbers and contacts, the signed document, and naming truck and driver. */
import { Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cityOf, STOP_NAMES } from '@/domains/loads/offered'
import { FactList } from '@/kit/facts/fact-list'
import { FormShell } from '@/kit/form'
import { InstantIn, WindowIn } from '@/kit/place-time'
import { formatPhone, phoneHref } from '@/lib/phone'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { toast } from '@/ui/toast'
import classes from './carrier.module.css'
import { crewOf, NO_CREW, phoneError, vinError } from './crew'
import { CrewFields } from './crew-fields'
import { fetchDocument, nameCrew, offerQuery } from './queries'
import { SaveButton } from './save-button'
import type { Offer, OfferStop } from './types'
import { VoiceCodeStep } from './voice-code-step'

interface Props {
  token: string
  offer: Offer
}

export const AcceptedView = ({ token, offer }: Props) => {
  const [isVerified, setVerified] = useState(false)
  return (
    <>
      <section className={classes.card} aria-label="Accepted">
        <OutcomeTag outcome="pass">Accepted</OutcomeTag>
        <Text mt={4} role="status">
          By {offer.accepted_name}
          {offer.accepted_at != null && (
            <>
              , <InstantIn at={offer.accepted_at} />
            </>
          )}
          . The signed copy is on its way to both sides.
        </Text>
        <SaveButton
          label="Save the signed PDF"
          name={`rate-confirmation-${offer.external_load_number}.pdf`}
          fetch={() => fetchDocument(token)}
        />
      </section>
      <Note tone="warn" title="Deliver only to these addresses">
        If anything changes, it changes on this page, never by call, text or email.
      </Note>
      {offer.stops.map(stop => (
        <StopDetails
          key={stop.position}
          stop={stop}
          isSealed={offer.is_number_sealed}
          isNamed={isCrewNamed(offer)}
        />
      ))}
      <Contact offer={offer} />
      <Crew token={token} offer={offer} />
      {offer.needs_voice_code ? (
        <VoiceCodeStep token={token} offer={offer} done={() => setVerified(true)} />
      ) : (
        isVerified && (
          <Note tone="info" title="Your driver is verified">
            {offer.driver_name} is verified by the code that {offer.broker_name} read to you.
          </Note>
        )
      )}
    </>
  )
}

const isCrewNamed = ({ vin, driver_name: driver }: Offer) => vin != null && driver != null

interface StopProps {
  stop: OfferStop
  isSealed: boolean
  /** Truck and driver are: the number waits for the truck alone. */
  isNamed: boolean
}

const StopDetails = ({ stop, isSealed, isNamed }: StopProps) => {
  const name = `${STOP_NAMES[stop.kind]} ${stop.position + 1}, ${cityOf(stop)}`
  return (
    <section className={classes.card} aria-label={name}>
      <Title order={2}>{name}</Title>
      <Text>
        <WindowIn from={stop.window_start_at} until={stop.window_end_at} zone={stop.time_zone} />
      </Text>
      <address className={classes.address}>
        {stop.name && <b>{stop.name}</b>}
        {stop.street && <span>{stop.street}</span>}
        <span>{[cityOf(stop), stop.postal_code].filter(Boolean).join(' ')}</span>
      </address>
      {stop.reference ? (
        <Text>
          {stop.kind === 'pickup' ? 'Pickup' : 'Delivery'} number{' '}
          <b className={classes.reference}>{stop.reference}</b>
        </Text>
      ) : (
        isSealed &&
        stop.kind === 'pickup' && (
          <Text size="sm" c="var(--hw-muted)">
            The pickup number shows here once {isNamed ? '' : 'truck and driver are named and '}the truck is
            near.
          </Text>
        )
      )}
      {stop.notes && <Text mt={4}>{stop.notes}</Text>}
    </section>
  )
}

const Contact = ({ offer: { contact, broker_name: broker } }: { offer: Offer }) =>
  contact && (
    <section className={classes.card} aria-label="Contact">
      <Title order={2} mb="xs">
        Questions? {contact.phone ? 'Call' : 'Contact'} {broker}
      </Title>
      {contact.name && <Text>{contact.name}</Text>}
      {contact.phone && (
        <Text>
          <a href={phoneHref(contact.phone)}>{formatPhone(contact.phone)}</a>
        </Text>
      )}
      {contact.email && (
        <Text>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Text>
      )}
    </section>
  )

const Crew = ({ token, offer }: Props) => {
  const isNamed = isCrewNamed(offer)
  return (
    <section className={classes.card} aria-label="Truck and driver">
      <Title order={2} mb="xs">
        Truck and driver
      </Title>
      {isNamed ? (
        <FactList
          rows={[
            { label: 'Truck', value: `VIN ${offer.vin}` },
            { label: 'Driver', value: offer.driver_name },
          ]}
        />
      ) : (
        offer.actions.includes('name_crew') && <CrewForm token={token} offer={offer} />
      )}
    </section>
  )
}

const CrewForm = ({ token, offer }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { ...NO_CREW, vin: offer.vin ?? '', driver_name: offer.driver_name ?? '' },
    validate: {
      vin: value => (value.trim() ? vinError(value) : 'Enter the truck’s VIN.'),
      driver_name: value => (value.trim() ? null : 'Enter the driver’s name.'),
      driver_phone_e164: phoneError,
    },
  })
  const send = async (values: typeof form.values) => {
    const after = await nameCrew(token, crewOf(values))
    queryClient.setQueryData(offerQuery(token).queryKey, after)
    void toast('Truck and driver are named.')
  }
  return (
    <FormShell form={form} label="Truck and driver" submit="Save truck and driver" send={send}>
      {offer.crew_due_at != null && (
        <Text>
          Needed by <InstantIn at={offer.crew_due_at} />.
        </Text>
      )}
      <CrewFields form={form} />
    </FormShell>
  )
}
