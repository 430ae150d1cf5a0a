import { Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { InsuranceCertificate } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { askAgent, type Asked, carrierKey } from './certificate-queries'

/** Requests the certificate from an insurance agent: an email with an upload link, and reminders. */
export const CertificateAsk = ({
  carrierId,
  agent,
  close,
}: {
  carrierId: number
  agent?: InsuranceCertificate
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Asked & Record<string, unknown>>({
    initialValues: {
      email: agent?.producer_email ?? '',
      agent_name: agent?.producer_contact ?? '',
      note: '',
    },
    validate: { email: value => (value.includes('@') ? null : 'Enter the agent’s email.') },
  })
  const send = async (values: Asked) => {
    await askAgent(carrierId, values)
    await queryClient.invalidateQueries({ queryKey: carrierKey(carrierId) })
    close()
    void toast(`Request sent to ${values.email}.`)
  }
  return (
    <Dialog isOpen close={close} title="Request COI">
      <FormShell form={form} label="Request COI" submit="Send request" send={send}>
        <Text size="sm">
          The agent gets a link to upload the certificate, with your company as certificate holder. We send up
          to 3 reminders, 3 days apart.
        </Text>
        <TextInput label="Agent’s email" type="email" data-autofocus {...form.getInputProps('email')} />
        <TextInput label="Agent’s name" {...form.getInputProps('agent_name')} />
        <Textarea label="Message to agent" autosize minRows={2} {...form.getInputProps('note')} />
      </FormShell>
    </Dialog>
  )
}
