import { Group, Select, Stack, Text } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { GatewayInfo, PaymentMethodView } from '@/api/types'
import { ConfirmButton } from '@/kit/confirm'
import { FormShell } from '@/kit/form'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { Note } from '@/ui/note'
import { OutcomeTag } from '@/ui/outcome'
import { toast } from '@/ui/toast'
import { gatewayQuery, paymentMethodsQuery } from '../queries'
import { useAccountAction } from '../use-account-action'
import { CardEntry } from './card-entry'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `Visa ending in 1881, expires 12/2030`. */
const wordsOf = ({ brand, kind, last_four, expires_month, expires_year }: PaymentMethodView) =>
  [
    `${capitalised(brand ?? kind.replaceAll('_', ' '))}${last_four ? ` ending in ${last_four}` : ''}`,
    expires_month && expires_year && `expires ${expires_month}/${expires_year}`,
  ]
    .filter(Boolean)
    .join(', ')

/** How the company pays. Card numbers never come here: the gateway's form gives a nonce for them. */
export const PaymentCard = () => {
  const methods = useQuery(paymentMethodsQuery)
  return (
    <Section title="Payment methods">
      <Stack gap="md">
        <Loaded query={methods}>
          {rows =>
            rows.length === 0 ? (
              <Text size="sm" c="var(--hw-muted)">
                None yet. Paid plans need one.
              </Text>
            ) : (
              <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
                {rows.map(row => (
                  <Method key={row.id} method={row} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <AddMethod />
      </Stack>
    </Section>
  )
}

/** A payment method, which can be removed. */
const Method = ({ method }: { method: PaymentMethodView }) => {
  const remove = useAccountAction(
    () =>
      dataOf(client.DELETE('/api/v1/billing/payment_methods/{id}', { params: { path: { id: method.id } } })),
    'Payment method removed.',
  )
  return (
    <Group component="li" gap="sm">
      <Text size="sm">{wordsOf(method)}</Text>
      {method.is_default && <OutcomeTag outcome="pass">Default</OutcomeTag>}
      <ConfirmButton
        label="Remove"
        title={`Remove ${wordsOf(method)}?`}
        confirm="Remove it"
        action={() => remove.mutateAsync(undefined).catch(() => {})}
      >
        It will no longer be charged. {method.is_default && 'Your newest other method becomes the default.'}
      </ConfirmButton>
    </Group>
  )
}

const AddMethod = () => {
  const gateway = useQuery(gatewayQuery)
  const queryClient = useQueryClient()
  const add = async (nonce: string) => {
    await dataOf(client.PATCH('/api/v1/billing/add_payment_method', { body: { nonce } }))
    // The form's token with it: each is for one method.
    await queryClient.invalidateQueries({ queryKey: ['account'] })
    void toast('Payment method added.')
  }
  return (
    <Loaded query={gateway}>
      {({
        gateway: name,
        sandbox_nonces: nonces,
        form_script_url: scriptUrl,
        client_token: token,
        contact_email,
      }) => (
        <Stack gap="sm" maw={460}>
          {name === 'none' && (
            <Note tone="info" title="Online payment isn’t available">
              <HowToReachUs email={contact_email} />
            </Note>
          )}
          {name === 'sandbox' && (
            <Note tone="info" title="No charges are made here">
              This is a demonstration. You can try the test methods below.
            </Note>
          )}
          {name === 'sandbox' && <TestMethod nonces={nonces} add={add} />}
          {scriptUrl && token && <CardEntry scriptUrl={scriptUrl} token={token} send={add} />}
        </Stack>
      )}
    </Loaded>
  )
}

/** Whom to ask about a plan. */
const HowToReachUs = ({ email }: { email: string | null }) =>
  email ? (
    <>
      To change your plan, email <a href={`mailto:${email}`}>{email}</a>.
    </>
  ) : (
    'Contact us to change your plan.'
  )

/** A choice of the simulated gateway's test methods. */
const TestMethod = ({
  nonces,
  add,
}: {
  nonces: GatewayInfo['sandbox_nonces']
  add: (nonce: string) => Promise<unknown>
}) => {
  const form = useForm({
    initialValues: { nonce: '' },
    validate: { nonce: isNotEmpty('Enter a payment method.') },
  })
  const send = async ({ nonce }: { nonce: string }) => {
    await add(nonce)
    form.reset()
  }
  return (
    <FormShell form={form} label="Add a payment method" submit="Add payment method" send={send}>
      <Select
        label="Test method"
        data={nonces.map(({ nonce, meaning }) => ({ value: nonce, label: `${meaning} (${nonce})` }))}
        searchable
        {...form.getInputProps('nonce')}
      />
    </FormShell>
  )
}
