import { Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

interface Props {
  carrier: { id: number; name: string }
  isOpen: boolean
  close: () => void
}

/** Requests a correction of a carrier's data. */
export const EditDialog = ({ carrier, isOpen, close }: Props) => {
  const form = useForm({
    initialValues: { message: '' },
    validate: { message: isNotEmpty('Say what’s wrong.') },
  })
  const send = async ({ message }: typeof form.values) => {
    const body = { edit_request: { carrier_id: carrier.id, message: message.trim() } }
    await dataOf(client.POST('/api/v1/edit_requests', { body }))
    close()
    form.reset()
    void toast('Our staff will review it.', { title: 'Edit requested' })
  }
  return (
    <Dialog isOpen={isOpen} close={close} title={`Request an edit to ${carrier.name}`}>
      <FormShell form={form} label="Request an edit" submit="Send the request" send={send}>
        <Textarea
          label="What’s wrong, and what it should say"
          description="Tell us how you know. FMCSA data has to be corrected with FMCSA by the carrier."
          autosize
          minRows={4}
          data-autofocus
          {...form.getInputProps('message')}
        />
      </FormShell>
    </Dialog>
  )
}
