import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { IDENTITY } from './queries'

interface Props {
  id: number
  needsReason: boolean
  isOpen: boolean
  close: () => void
}

/** Says what unpublishing an alert does, and asks why. */
export const UnpublishDialog = ({ id, needsReason, isOpen, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (needsReason && !value.trim() ? 'Say why, for the publisher.' : null) },
  })
  const send = async ({ reason }: typeof form.values) => {
    const options = { params: { path: { id } }, body: { reason: reason.trim() || null } }
    await dataOf(client.PATCH('/api/v1/identity_alerts/{id}/unpublish', options))
    await queryClient.invalidateQueries({ queryKey: IDENTITY })
    close()
    void toast('Alert withdrawn.')
  }
  return (
    <Dialog isOpen={isOpen} close={close} title="Withdraw alert">
      <FormShell danger form={form} label="Withdraw alert" submit="Withdraw" send={send}>
        <Textarea
          label={needsReason ? 'Reason' : 'Reason (optional)'}
          description="Other companies will no longer see the alert. It can’t be published again."
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
