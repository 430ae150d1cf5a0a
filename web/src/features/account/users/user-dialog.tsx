import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { refreshSession } from '@/api/session'
import type { UserView } from '@/api/types'
import type { Scope } from '@/domains/users/scopes'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { ScopePicker } from './scope-picker'

interface Values extends Record<string, unknown> {
  scopes: string[]
}

/** A teammate's permissions. */
export const UserDialog = ({ user, name, close }: { user: UserView; name: string; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ initialValues: { scopes: user.scopes } })
  const send = async ({ scopes }: Values) => {
    await dataOf(
      client.PATCH('/api/v1/users/{id}', {
        params: { path: { id: user.id } },
        body: { user: { scopes: scopes as Scope[] } },
      }),
    )
    // It may have been the user's own.
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['account'] }), refreshSession()])
    close()
    void toast(`${name}’s permissions saved.`)
  }
  return (
    <Dialog isOpen close={close} title={`${name}’s permissions`} size="lg">
      <FormShell form={form} label={`${name}’s permissions`} submit="Save" send={send}>
        <ScopePicker value={form.values.scopes} onChange={scopes => form.setFieldValue('scopes', scopes)} />
      </FormShell>
    </Dialog>
  )
}
