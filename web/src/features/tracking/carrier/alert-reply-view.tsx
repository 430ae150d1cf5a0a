/** What a broker shows a carrier about a load, what it asks, and the carrier's answer. */
import { Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { FactList } from '@/kit/facts/fact-list'
import { FormShell } from '@/kit/form'
import { InstantIn } from '@/kit/place-time'
import { formatPhone } from '@/lib/phone'
import { OutcomeTag } from '@/ui/outcome'
import { Broker } from '@/domains/site/public-frame'
import classes from '../tracking.module.css'
import type { AlertAnswer, AlertReply } from '../types'
import { answerAlert } from './alert-queries'
import { isRefused } from './queries'
import { VoiceCode } from './voice-code'

interface Props {
  token: string
  asked: AlertReply
  refresh: () => Promise<void>
}

const ANSWERS: Readonly<Record<AlertAnswer['answer'], { words: string; about: string }>> = {
  confirmed: { words: 'Yes, this is right', about: 'We haul this load, as shown above.' },
  different: {
    words: 'Something is different',
    about: 'We haul this load, but not as shown. Say what is different.',
  },
  denied: {
    words: 'We don’t haul this load',
    about: 'Someone may be using our name. We tell the broker immediately.',
  },
}

export const AlertReplyView = ({ token, asked, refresh }: Props) => (
  <Stack gap="md">
    <header>
      <Broker name={asked.broker_name} />
      <Title order={1} mt="sm">
        Is this your load?
      </Title>
      {asked.answer && (
        <Text component="div" mt={4} role="status">
          <OutcomeTag outcome="pass">Answered: {ANSWERS[asked.answer].words}</OutcomeTag>
        </Text>
      )}
    </header>
    <section className={classes.card} aria-label="The load">
      <Facts asked={asked} />
    </section>
    {asked.question != null && (
      <section className={classes.card} aria-label="Question">
        <Title order={2} mb="xs">
          {asked.broker_name} asks
        </Title>
        <Text className={classes.lines}>{asked.question}</Text>
      </section>
    )}
    <VoiceCode token={token} asked={asked} refresh={refresh} />
    {asked.answer ? (
      <Text size="sm" c="var(--hw-muted)">
        The broker has your answer. Call the broker if something changes.
      </Text>
    ) : (
      <section className={classes.card} aria-label="Your answer">
        <AnswerForm token={token} refresh={refresh} />
      </section>
    )}
    <Text size="sm" c="var(--hw-muted)">
      This link was sent to a contact of the carrier that is on file. Only {asked.broker_name} sees the
      answer.
    </Text>
  </Stack>
)

const person = (name: string | null, phone: string | null) =>
  [name, phone && formatPhone(phone)].filter(Boolean).join(', ')

const Facts = ({ asked }: { asked: AlertReply }) => {
  const { carrier_name: carrier, dot_number: dot, origin, destination, vin } = asked
  const dispatcher = person(asked.dispatcher_name, asked.dispatcher_phone_e164)
  return (
    <FactList
      rows={[
        carrier != null && { label: 'Carrier', value: dot == null ? carrier : `${carrier} (USDOT ${dot})` },
        asked.external_load_number != null && { label: 'Load', value: asked.external_load_number },
        origin != null && { label: 'From', value: origin },
        destination != null && { label: 'To', value: destination },
        asked.pickup_at != null && {
          label: 'Pickup',
          value: <InstantIn at={asked.pickup_at} zone={asked.pickup_time_zone ?? undefined} />,
        },
        asked.is_crew_hidden
          ? {
              label: 'Truck and driver',
              value: `Not shown here. ${asked.broker_name} confirms them by phone.`,
            }
          : { label: 'Truck', value: vin == null ? 'Not named yet' : `VIN ${vin}` },
        asked.driver_name != null && { label: 'Driver', value: asked.driver_name },
        dispatcher !== '' && { label: 'Dispatcher', value: dispatcher },
        asked.dispatcher_email != null && { label: 'Dispatcher’s email', value: asked.dispatcher_email },
        { label: 'Answer by', value: <InstantIn at={asked.expires_at} /> },
      ]}
    />
  )
}

interface Values extends Record<string, unknown> {
  answer: AlertAnswer['answer'] | ''
  name: string
  body: string
}

const AnswerForm = ({ token, refresh }: Omit<Props, 'asked'>) => {
  const form = useForm<Values>({
    initialValues: { answer: '', name: '', body: '' },
    validate: {
      answer: value => (value ? null : 'Choose an answer.'),
      name: nameProblem,
      body: (value, { answer }) =>
        answer === 'different' && !value.trim() ? 'Say what is different.' : null,
    },
  })
  const send = async ({ answer, name, body }: Values) => {
    if (!answer) return
    try {
      await answerAlert(token, { answer, name: name.trim(), body: body.trim() || undefined })
    } catch (error) {
      // It stands otherwise than this page shows: the page asks again, and this form says why.
      if (isRefused(error)) await refresh()
      throw error
    }
    await refresh()
  }
  const { answer } = form.values
  return (
    <FormShell form={form} label="Your answer" submit="Send answer" send={send}>
      <Radio.Group label="Is this right?" size="lg" {...form.getInputProps('answer')}>
        <Stack gap="sm" mt={6}>
          {(Object.keys(ANSWERS) as AlertAnswer['answer'][]).map(value => (
            <Radio
              key={value}
              value={value}
              size="md"
              label={ANSWERS[value].words}
              description={ANSWERS[value].about}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        size="lg"
        label={answer === 'different' ? 'What is different?' : 'Comment (optional)'}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('body')}
      />
      <NameField
        description="The broker sees who answered for the carrier."
        required
        {...form.getInputProps('name')}
      />
    </FormShell>
  )
}
