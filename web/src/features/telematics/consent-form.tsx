import { Code, NativeSelect, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { OpenedTelematicsLink } from '@/api/types'
import { FormShell } from '@/kit/form'

type Provider = OpenedTelematicsLink['providers'][number]['provider']

/** The requester, what is shown to whom, and the consent itself. */
export const ConsentForm = ({ link, token }: { link: OpenedTelematicsLink; token: string }) => {
  const { providers, company_legal_name: broker } = link
  const carrier = link.carrier_legal_name ?? `USDOT ${link.dot_number}`
  const [given, setGiven] = useState<{ feedKey: string; isPushed: boolean } | null>(null)
  const form = useForm({
    initialValues: { name: '', provider: providers[0]?.provider ?? 'samsara', api_token: '' },
    validate: { name: value => (value.trim() ? null : 'Your name is required.') },
  })
  const chosen = providers.find(({ provider }) => provider === form.values.provider)
  const send = async ({ name, provider, api_token }: typeof form.values) => {
    const made = await dataOf(
      client.POST('/api/v1/telematics_consents/with_link', {
        body: {
          telematics_consent: {
            token,
            name,
            provider: provider as Provider,
            api_token: chosen?.needs_api_token ? api_token : undefined,
          },
        },
      }),
    )
    setGiven({ feedKey: made.feed_key, isPushed: !chosen?.needs_api_token })
  }
  if (given) {
    return (
      <Stack gap="sm">
        <Title order={1}>Your ELD is connected</Title>
        <Text size="sm">
          We emailed a receipt to {link.email}. Keep it: its link lets you withdraw consent at any time.
        </Text>
        {given.isPushed && (
          <Text size="sm" component="div">
            Give this key to your ELD provider so it can send data: <Code block>{given.feedKey}</Code>
          </Text>
        )}
      </Stack>
    )
  }
  return (
    <>
      <Title order={1} mb={4}>
        Connect your ELD
      </Title>
      <Text size="sm" mb="xs">
        {broker} asks {carrier} (USDOT {link.dot_number}) to connect its electronic logging device.
      </Text>
      <Text size="sm" c="var(--hw-muted)" mb="lg">
        We read your vehicles (VIN, plate, number) and their positions. Brokers see VINs and ZIP codes for the
        last 90 days, never a truck’s current location. We don’t read hours of service. You can withdraw
        consent at any time, and the data is deleted.
      </Text>
      <FormShell form={form} label="Connect your ELD" submit="I consent; connect" send={send}>
        <TextInput
          label="Your name"
          autoComplete="name"
          required
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Your device"
          data={providers.map(({ provider, label }) => ({ value: provider, label }))}
          key={form.key('provider')}
          {...form.getInputProps('provider')}
        />
        {chosen?.needs_api_token && (
          <PasswordInput
            label={`${chosen.label} API token`}
            description="It only needs read access to vehicles and locations. It’s stored encrypted."
            autoComplete="off"
            required
            key={form.key('api_token')}
            {...form.getInputProps('api_token')}
          />
        )}
      </FormShell>
    </>
  )
}
