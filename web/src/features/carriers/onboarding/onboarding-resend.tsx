import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { ConnectionInvitation, CurrentUser } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { ClassificationChoice } from './classification-choice'

/** Sends the link anew; the classifications may be others than before. (Document 2 §7: resend with `classification_ids`.) */
export const ResendDialog = ({
  invitation,
  user,
  isOpen,
  close,
}: {
  invitation: ConnectionInvitation
  user: CurrentUser
  isOpen: boolean
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { classification_ids: invitation.classification_ids.map(String) } })
  const send = async ({ classification_ids: ids }: typeof form.values) => {
    await dataOf(
      client.PATCH('/api/v1/connection_invitations/{id}/resend', {
        params: { path: { id: invitation.id } },
        body: { classification_ids: ids.map(Number) },
      }),
    )
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    close()
    void toast('New link sent.')
  }
  return (
    <Dialog isOpen={isOpen} close={close} title="Resend the invitation">
      <FormShell form={form} label="Resend the invitation" submit="Resend" send={send}>
        <Text size="sm" c="var(--hw-muted)">
          {invitation.email ?? 'The person you invited'} gets a new link that works for 14 days. The old one
          stops working.
        </Text>
        <ClassificationChoice user={user} {...form.getInputProps('classification_ids')} />
      </FormShell>
    </Dialog>
  )
}
