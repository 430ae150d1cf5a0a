import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/kit/dialog'
import { DOCUMENTS, FileField } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { carrierKey, uploadCertificate } from './certificate-queries'

/** Uploads a certificate; then it is read and confirmed. */
export const CertificateUpload = ({
  carrierId,
  close,
  then,
}: {
  carrierId: number
  close: () => void
  then: (id: number) => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: { file: value => (value ? null : 'Choose the certificate.') },
  })
  const send = async ({ file }: { file: File | null }) => {
    if (!file) return
    const { certificate } = await uploadCertificate(carrierId, file)
    await queryClient.invalidateQueries({ queryKey: carrierKey(carrierId) })
    void toast('Certificate received. It counts once someone confirms it.')
    then(certificate.id)
  }
  return (
    <Dialog isOpen close={close} title="Upload a certificate">
      <FormShell form={form} label="Upload a certificate" submit="Upload" send={send}>
        <Text size="sm">
          We read ACORD 25 forms and show where each value came from. Only your company sees it.
        </Text>
        <FileField
          label="Certificate"
          description="PDF, PNG or JPEG, up to 20 MB. Images are stored but not read."
          accept={DOCUMENTS}
          {...form.getInputProps('file')}
        />
      </FormShell>
    </Dialog>
  )
}
