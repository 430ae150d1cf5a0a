/** Adds a photo or document to the load. */
import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { LOADS, uploadPaper } from '@/domains/loads/queries'
import { stopName } from '@/domains/loads/stops'
import type { LoadDetail, PaperKind } from '@/domains/loads/types'
import { optionsOf, PAPERS } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { DOCUMENTS, FileField } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

interface Values extends Record<string, unknown> {
  kind: PaperKind
  stop_id: string
  file: File | null
}

export const PaperDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { kind: 'bol', stop_id: '', file: null },
    validate: { file: value => (value ? null : 'Choose a file.') },
  })
  const send = async ({ kind, stop_id: stop, file }: Values) => {
    if (!file) return
    await uploadPaper(load.id, kind, stop ? Number(stop) : null, file)
    await queryClient.invalidateQueries({ queryKey: LOADS })
    close()
    void toast(`${PAPERS[kind]} added.`)
  }
  return (
    <Dialog isOpen close={close} title="Add paper">
      <FormShell form={form} label="Add paper" submit="Add paper" send={send}>
        <NativeSelect label="Type" data={optionsOf(PAPERS)} data-autofocus {...form.getInputProps('kind')} />
        <NativeSelect
          label="Stop (optional)"
          data={[
            { value: '', label: 'The whole load' },
            ...load.stops.map(stop => ({ value: String(stop.id), label: stopName(stop) })),
          ]}
          {...form.getInputProps('stop_id')}
        />
        <FileField
          label="File"
          description="A PDF, PNG or JPEG, 20 MB at most."
          accept={DOCUMENTS}
          {...form.getInputProps('file')}
        />
      </FormShell>
    </Dialog>
  )
}
