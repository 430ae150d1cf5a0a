/** Accepts: by name and title, or by one tap where this browser was proven before. Truck and driver that stand are shown; they may follow. */
import { Button, Checkbox, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { FormShell } from '@/kit/form'
import { InstantIn } from '@/kit/place-time'
import { crewOf, crewWords, NO_CREW, phoneError, vinError } from './crew'
import { CrewFields } from './crew-fields'
import { keepDevice } from './device'
import { acceptOffer, offerQuery } from './queries'
import type { Offer } from './types'

interface Props {
  token: string
  offer: Offer
  accepted: (offer: Offer) => void
}

export const AcceptForm = ({ token, offer, accepted }: Props) => {
  const queryClient = useQueryClient()
  const isKnown = offer.name != null
  const [asksName, { open: askName }] = useDisclosure(!isKnown)
  const [asksCrew, { open: askCrew }] = useDisclosure(false)
  const form = useForm({
    initialValues: {
      name: offer.name ?? '',
      title: offer.title ?? '',
      ...NO_CREW,
      // Whoever was proven before has agreed to it; the words beside the button say so again.
      consents_electronically: isKnown,
      remember: false,
    },
    validate: {
      name: nameProblem,
      title: value => (value.trim() ? null : 'Enter your title, such as owner or dispatcher.'),
      consents_electronically: value => (value ? null : 'Without this it can’t be signed here.'),
      vin: vinError,
      driver_phone_e164: phoneError,
    },
  })
  const send = async ({ name, title, consents_electronically, remember, ...crew }: typeof form.values) => {
    try {
      const { confirmation, session } = await acceptOffer(token, {
        terms_sha256: offer.terms_sha256,
        name: name.trim(),
        title: title.trim(),
        consents_electronically,
        crew: crewOf(crew),
        remember,
      })
      if (session) keepDevice(session)
      queryClient.setQueryData(offerQuery(token).queryKey, confirmation)
      window.scrollTo(0, 0)
      accepted(confirmation)
    } catch (error) {
      // What is wrong with truck or driver stands beside their fields; what was changed meanwhile, on the page itself.
      if (error instanceof ApiError && error.status === 422) askCrew()
      if (error instanceof ApiError && error.status === 409)
        await queryClient.invalidateQueries({ queryKey: offerQuery(token).queryKey })
      throw error
    }
  }
  return (
    <FormShell form={form} label="Accept" submit={`Accept ${formatMoney(offer.rate)}`} send={send}>
      {asksName ? (
        <>
          <NameField description="Your name here is your signature." {...form.getInputProps('name')} />
          <TextInput
            size="lg"
            label="Your title"
            description="Such as owner, president or dispatcher"
            autoComplete="organization-title"
            maxLength={100}
            {...form.getInputProps('title')}
          />
          <Checkbox
            size="md"
            label="I agree to sign electronically, for my company"
            {...form.getInputProps('consents_electronically', { type: 'checkbox' })}
          />
          {/* A code that the broker released proves no contact on file: the server remembers no browser for it. */}
          {offer.proven_by !== 'released' && (
            <Checkbox
              size="md"
              label="Remember me on this phone for 90 days"
              description="Next time, accepting takes two taps. Don’t do this on a shared phone."
              {...form.getInputProps('remember', { type: 'checkbox' })}
            />
          )}
        </>
      ) : (
        <Text component="div">
          You sign electronically as <b>{[offer.name, offer.title].filter(Boolean).join(', ')}</b>.{' '}
          <Button variant="subtle" size="compact-sm" onClick={askName}>
            Not you?
          </Button>
        </Text>
      )}
      {asksCrew ? (
        <>
          <Title order={3}>Truck and driver</Title>
          <CrewFields form={form} />
        </>
      ) : (
        <Named offer={offer} ask={askCrew} />
      )}
    </FormShell>
  )
}

/** Which truck and driver are on the load by now, to be objected to before anything is signed; who isn't named can follow. */
const Named = ({ offer, ask }: { offer: Offer; ask: () => void }) => {
  const { named, missing } = crewWords(offer)
  return (
    <Text size="sm" component="div">
      {named && <>On this load: {named}. </>}
      {missing && (
        <>
          {missing} can follow
          {offer.crew_due_at != null && (
            <>
              , until <InstantIn at={offer.crew_due_at} />
            </>
          )}
          .{' '}
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={ask}>
        {named ? (missing ? 'Change or add' : 'Not right? Change it') : 'Name them now'}
      </Button>
    </Text>
  )
}
