/**
 * Before anything is filled in: a code to a contact that FMCSA has on file, so that only people who receive the carrier's email or calls
 * can speak for it.
 */
import { Button, Radio, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { CarrierPacket, OpenedOnboarding } from '@/api/types'
import { firstChoice, offeredWords } from '@/domains/onboarding/contact-standing'
import { FormShell } from '@/kit/form'
import { addressLines } from '@/lib/address'
import { Note } from '@/ui/note'
import classes from './carrier.module.css'
import { CodeInput } from '@/kit/code-input'
import { calls } from './queries'

interface Props {
  invitation: OpenedOnboarding
  token: string
  onVerified: (packet: CarrierPacket) => void
}

type Offered = OpenedOnboarding['contacts'][number]

/** One contact may be offered twice: as it is on file, and as it was before a recent change. */
const keyOf = (one: Offered | undefined) => one && `${one.contact}${one.is_former ? ' before' : ''}`

export const ContactCheck = ({ invitation, token, onVerified }: Props) => {
  const { company_legal_name: broker, inviter_name, carrier, contacts, state } = invitation
  const [chosen, setChosen] = useState(() => keyOf(firstChoice(contacts)))
  const contact = contacts.find(one => keyOf(one) === chosen)
  const sending = useMutation({
    mutationFn: ({ contact: kind, is_former }: Offered) =>
      dataOf(calls.POST('/api/v1/carrier_onboarding/codes', { body: { token, contact: kind, is_former } })),
  })
  const isNew = state === 'invited'
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{isNew ? `${broker} invited you to onboard` : 'Continue your packet'}</Title>
        <Text mt={4}>
          {isNew
            ? `${inviter_name ? `${inviter_name} of ${broker}` : broker} needs a few things before your first load. It takes about 10 minutes, and every step is saved.`
            : `Your packet for ${broker}. Verify again that you represent the carrier.`}
        </Text>
      </div>
      <div className={classes.carrier}>
        <Text fw={600}>{carrier.legal_name ?? 'Your company'}</Text>
        <Text size="sm">USDOT {carrier.dot_number}</Text>
        {addressLines(carrier).map(line => (
          <Text key={line} size="sm" c="var(--hw-muted)">
            {line}
          </Text>
        ))}
      </div>
      <Radio.Group
        label="Where should we send your code?"
        description="These are the contacts FMCSA has on file for you. We only send codes to these."
        value={chosen ?? ''}
        onChange={setChosen}
      >
        <Stack gap={8} mt={8}>
          {contacts.map(one => (
            <Radio
              key={keyOf(one)}
              value={keyOf(one) ?? ''}
              disabled={!one.can_receive_code}
              label={one.can_receive_code ? one.masked : `${one.masked}: codes can’t be sent to phones here`}
              description={offeredWords(one, broker)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {contact && contact.standing.standing !== 'proven' && (
        <Note tone="warn" title={`${broker} will check this contact`}>
          A code sent here opens your packet, but isn’t enough proof on its own: thieves change carriers’
          contacts with FMCSA.
          {contacts.some(one => one.can_receive_code && one.standing.standing === 'proven')
            ? ' A contact that hasn’t changed is faster.'
            : ` ${broker} will check with you before it approves your packet.`}
        </Note>
      )}
      {!contact && (
        <Note tone="warn" title="No contact we can reach">
          FMCSA has no email on file for you. Add one with FMCSA, or ask {broker} what to do.
        </Note>
      )}
      {sending.error && (
        <Note tone="fail" urgent title={explain(sending.error).title}>
          {explain(sending.error).detail}
        </Note>
      )}
      {contact && (
        <Button
          size="md"
          fullWidth
          variant={sending.data ? 'default' : 'filled'}
          loading={sending.isPending}
          onClick={() => sending.mutate(contact)}
        >
          {sending.data ? 'Send a new code' : 'Send code'}
        </Button>
      )}
      {sending.data && <CodeForm token={token} masked={sending.data.masked} onVerified={onVerified} />}
    </Stack>
  )
}

const CodeForm = ({
  token,
  masked,
  onVerified,
}: {
  token: string
  masked: string
  onVerified: Props['onVerified']
}) => {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: code => (/^\d{6}$/.test(code) ? null : 'Enter all 6 digits.') },
  })
  const send = async ({ code }: { code: string }) => {
    const confirmed = calls.POST('/api/v1/carrier_onboarding/confirm', { body: { token, code } })
    onVerified(await dataOf(confirmed))
  }
  return (
    <FormShell form={form} label="Enter your code" submit="Continue" send={send}>
      <Text size="sm" role="status">
        We sent a 6-digit code to <b>{masked}</b>. It’s valid for 10 minutes.
      </Text>
      <CodeInput form={form} />
    </FormShell>
  )
}
