import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { carrierKey, rejectCertificate } from './certificate-queries'

/** Rejects a certificate with a reason. */
export const CertificateReject = ({
  id,
  carrierId,
  close,
}: {
  id: number
  carrierId: number
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (value.trim() ? null : 'Enter a reason for your records.') },
  })
  const send = async ({ reason }: { reason: string }) => {
    await rejectCertificate(id, reason.trim())
    await queryClient.invalidateQueries({ queryKey: carrierKey(carrierId) })
    close()
    void toast('Certificate rejected.')
  }
  return (
    <Dialog isOpen close={close} title="Reject the certificate">
      <FormShell form={form} label="Reject the certificate" submit="Reject" send={send}>
        <Text size="sm">Your rules and searches won’t use it.</Text>
        <Textarea label="Reason" autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
      </FormShell>
    </Dialog>
  )
}
