/** What a broker asks a carrier for: which truck, for which load, seen by whom and until when; and the answer. */
import { Stack, Text, Title } from '@mantine/core'
import { FactList } from '@/kit/facts/fact-list'
import { InstantIn } from '@/kit/place-time'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { Broker } from '@/domains/site/public-frame'
import classes from '../tracking.module.css'
import type { EldRequest } from '../types'
import { EldAnswerForm } from './eld-answer-form'
import { hindrance, truckRemark } from './hindrance'
import { StopSharing } from './stop-sharing'

interface Props {
  token: string
  asked: EldRequest
  refresh: () => Promise<void>
}

export const EldRequestView = ({ token, asked, refresh }: Props) => {
  const { broker_name: broker, external_load_number: number, is_given: isGiven } = asked
  const why = isGiven ? null : hindrance(asked)
  const remark = why ? null : truckRemark(asked)
  return (
    <Stack gap="md">
      <header>
        <Broker name={broker} />
        <Title order={1} mt="sm">
          {isGiven ? `You share a truck’s location for load ${number}` : 'Share a truck’s location?'}
        </Title>
        <Text component="div" mt={4} role="status">
          <Standing asked={asked} />
        </Text>
      </header>
      <section className={classes.card} aria-label="What is asked for">
        <Facts asked={asked} />
      </section>
      <section className={classes.card} aria-label="Consent">
        <Title order={2} mb="xs">
          {isGiven ? 'What you agreed to' : 'What you agree to'}
        </Title>
        <Text className={classes.lines} mb="sm">
          {asked.text}
        </Text>
        <Text size="sm" c="var(--hw-muted)" mb="sm">
          Text version {asked.version}.
        </Text>
        {(why ?? remark) && <Note tone="warn">{why ?? remark}</Note>}
        {isGiven ? (
          <StopSharing token={token} isOver={false} done={refresh} />
        ) : (
          <EldAnswerForm token={token} canShare={!why} answer={asked.answer} refresh={refresh} />
        )}
      </section>
      <Text size="sm" c="var(--hw-muted)">
        Keep the email: with its link you can change your answer at any time.
      </Text>
    </Stack>
  )
}

const Standing = ({ asked }: { asked: EldRequest }) => {
  if (asked.is_given)
    return (
      <>
        <OutcomeTag outcome="pass">Sharing</OutcomeTag>
        {asked.given_at != null && (
          <>
            {' '}
            since <InstantIn at={asked.given_at} />
          </>
        )}
      </>
    )
  if (asked.answer === 'declined')
    return <OutcomeTag outcome="unknown">You declined. Nothing is shared.</OutcomeTag>
  if (asked.answer === 'revoked')
    return <OutcomeTag outcome="unknown">You stopped sharing. The locations are deleted.</OutcomeTag>
  return <OutcomeTag outcome="unknown">Not answered. Nothing is shared.</OutcomeTag>
}

const Facts = ({ asked }: { asked: EldRequest }) => {
  const { carrier_name: carrier, dot_number: dot, vin, provider_label: eld } = asked
  return (
    <FactList
      rows={[
        { label: 'Broker', value: asked.broker_name },
        { label: 'Carrier', value: dot == null ? carrier : `${carrier} (USDOT ${dot})` },
        { label: 'Load', value: asked.external_load_number },
        { label: 'Truck', value: vin == null ? 'The truck that is assigned to the load' : `VIN ${vin}` },
        eld != null && { label: 'ELD', value: eld },
        {
          label: 'Seen by',
          value: `People at ${asked.broker_name} who work on this load. Its customer sees the nearest city and the hour.`,
        },
        asked.starts_at != null && {
          label: 'Location from',
          value: <InstantIn at={asked.starts_at} />,
        },
        asked.ends_at != null && {
          label: 'Until',
          value: (
            <>
              The truck leaves the last stop; <InstantIn at={asked.ends_at} /> at the latest
            </>
          ),
        },
        {
          label: 'Link works until',
          value: <InstantIn at={asked.expires_at} />,
        },
      ]}
    />
  )
}
