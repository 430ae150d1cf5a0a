import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { siteQuery } from '@/api/site'
import type { Scope } from '@/domains/users/scopes'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { ScopePicker } from '../users/scope-picker'

interface Values extends Record<string, unknown> {
  email: string
  site: string
  scopes: string[]
}

/** Invites a teammate. */
export const InviteDialog = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => {
  const queryClient = useQueryClient()
  const brand = queryClient.getQueryData(siteQuery.queryKey)?.brand
  const form = useForm<Values>({
    // By the brand that one is on. (Document 2 §7.)
    initialValues: { email: '', site: brand?.is_watchdog ? 'watchdog' : 'portal', scopes: [] },
    validate: {
      email: value => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email.'),
    },
  })
  const send = async ({ email, site, scopes }: Values) => {
    await dataOf(
      client.POST('/api/v1/user_invitations', {
        body: {
          user_invitation: {
            email: email.trim(),
            site: site === 'watchdog' ? 'watchdog' : 'portal',
            scopes: scopes as Scope[],
          },
        },
      }),
    )
    await queryClient.invalidateQueries({ queryKey: ['account'] })
    close()
    form.reset()
    void toast(`We sent an invitation to ${email.trim()}.`)
  }
  return (
    <Dialog isOpen={isOpen} close={close} title="Invite a user" size="lg">
      <FormShell form={form} label="Invite a user" submit="Send invitation" send={send}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Select
          label="Site"
          data={[
            { value: 'portal', label: 'Broker portal' },
            { value: 'watchdog', label: 'Watchdog' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('site')}
        />
        <ScopePicker value={form.values.scopes} onChange={scopes => form.setFieldValue('scopes', scopes)} />
      </FormShell>
    </Dialog>
  )
}
