/** Documents that the broker puts in the place of what the carrier would sign or fill in. */
import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Contract } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { Dialog } from '@/kit/dialog'
import { DOCUMENTS, FileField } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { uploadContract, uploadTaxForm } from './packet-queries'

interface Values extends Record<string, unknown> {
  contract_id: string
  file: File | null
}

const chosen = (file: File | null) => (file ? null : 'Choose a file.')

export const UploadAgreement = ({
  packetId,
  contracts,
  close,
}: {
  packetId: number
  contracts: readonly Contract[]
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { contract_id: String(contracts[0]?.id ?? ''), file: null },
    validate: { file: chosen },
  })
  const send = async ({ contract_id: contract, file }: Values) => {
    if (!file) return
    await uploadContract(packetId, Number(contract), file)
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    close()
    void toast('Agreement added.')
  }
  return (
    <Dialog isOpen close={close} title="Upload signed redline">
      <FormShell form={form} label="Upload signed redline" submit="Upload" send={send}>
        <Text size="sm" c="var(--hw-muted)">
          It replaces the carrier’s signature in this packet.
        </Text>
        <NativeSelect
          label="Agreement"
          data={contracts.map(({ id, name, version }) => ({
            value: String(id),
            label: `${name}, version ${version}`,
          }))}
          {...form.getInputProps('contract_id')}
        />
        <FileField
          label="Document"
          description="A PDF, 20 MB at most."
          accept="application/pdf"
          {...form.getInputProps('file')}
        />
      </FormShell>
    </Dialog>
  )
}

export const UploadTaxForm = ({ packetId, close }: { packetId: number; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm<{ file: File | null }>({ initialValues: { file: null }, validate: { file: chosen } })
  const send = async ({ file }: { file: File | null }) => {
    if (!file) return
    const marker = await uploadTaxForm(packetId, file)
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    close()
    if (marker === '206') {
      void toast('Form saved. The carrier still has to enter its tax number.', { type: 'warning' })
    } else void toast('Tax form added.')
  }
  return (
    <Dialog isOpen close={close} title="Add a tax form">
      <FormShell form={form as never} label="Add a tax form" submit="Upload" send={send as never}>
        <FileField
          label="Tax form"
          description="A PDF, PNG or JPEG, 20 MB at most. Your company and the carrier see it."
          accept={DOCUMENTS}
          {...form.getInputProps('file')}
        />
      </FormShell>
    </Dialog>
  )
}
