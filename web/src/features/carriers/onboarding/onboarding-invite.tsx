import { Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { siteQuery } from '@/api/site'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { ClassificationChoice } from './classification-choice'
import { redactedUsersQuery } from './onboarding-queries'

interface Values extends Record<string, unknown> {
  goesTo: 'email' | 'user'
  email: string
  user_id_for_email: string | null
  classification_ids: string[]
}

/** Invites a carrier: to an address, or to a user of its own company, never both. (Document 2 §5.) */
export const InviteDialog = ({
  carrier,
  user,
  close,
}: {
  carrier: CarrierDetail
  user: CurrentUser
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const people = useQuery(redactedUsersQuery(carrier.id)).data?.carrier_users ?? []
  const form = useForm<Values>({
    initialValues: {
      goesTo: 'email',
      email: carrier.identity.email_addresses[0]?.value.toLowerCase() ?? '',
      user_id_for_email: null,
      classification_ids: [],
    },
    validate: {
      email: (value, { goesTo }) => (goesTo === 'user' || value.includes('@') ? null : 'Enter an email.'),
      user_id_for_email: (value, { goesTo }) => (goesTo === 'email' || value ? null : 'Choose someone.'),
    },
  })
  const { goesTo } = form.values
  const send = async ({ email, user_id_for_email: person, classification_ids: ids }: Values) => {
    const to = goesTo === 'email' ? { email: email.trim() } : { user_id_for_email: Number(person) }
    const { brand } = await queryClient.ensureQueryData(siteQuery)
    const invitation = {
      carrier_id: carrier.id,
      ...to,
      classification_ids: ids.map(Number),
      // The link leads to the brand that the invitation is made on.
      site: brand.is_watchdog ? ('watchdog' as const) : ('portal' as const),
    }
    await dataOf(
      client.POST('/api/v1/connection_invitations', { body: { connection_invitation: invitation } }),
    )
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    void queryClient.invalidateQueries({ queryKey: ['connections'] })
    close()
    void toast('Invitation sent.')
  }
  return (
    <Dialog isOpen close={close} title="Invite this carrier">
      <FormShell form={form} label="Invite this carrier" submit="Send invitation" send={send}>
        <Text size="sm" c="var(--hw-muted)">
          Whoever opens the link must verify a phone or email that FMCSA has on file before they see anything.
          It works for 14 days.
        </Text>
        {people.length > 0 && (
          <Radio.Group label="Goes to" {...form.getInputProps('goesTo')}>
            <Stack gap={6} mt={4}>
              <Radio value="email" label="Email" />
              <Radio value="user" label="Someone at the carrier" />
            </Stack>
          </Radio.Group>
        )}
        {goesTo === 'email' ? (
          <TextInput
            label="Email address"
            type="email"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
        ) : (
          <Select
            label="Person"
            data={people.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
            {...form.getInputProps('user_id_for_email')}
          />
        )}
        <ClassificationChoice user={user} {...form.getInputProps('classification_ids')} />
      </FormShell>
    </Dialog>
  )
}
