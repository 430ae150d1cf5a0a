/** Monitors a list of carriers from a file, and shows the result of each row. */
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionUpload } from '@/api/types'
import { CONNECTIONS } from '@/domains/connections/queries'
import { SUBSCRIPTIONS } from '@/domains/subscriptions/queries'
import { Dialog } from '@/kit/dialog'
import { FileField, TABLES } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { uploadList } from './queries'
import { UploadReport } from './upload-report'

interface Values extends Record<string, unknown> {
  file: File | null
}

export const UploadDialog = ({ close }: { close: () => void }) => {
  const queryClient = useQueryClient()
  const [report, setReport] = useState<SubscriptionUpload | null>(null)
  const form = useForm<Values>({
    initialValues: { file: null },
    validate: { file: value => (value ? null : 'Choose a file.') },
  })
  const send = async ({ file }: Values) => {
    if (!file) return
    setReport(await uploadList(file))
    await queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS })
    // The lists behind show who is monitored, and count them.
    void queryClient.invalidateQueries({ queryKey: CONNECTIONS })
  }
  return (
    <Dialog isOpen close={close} title="Import carriers to monitor" size="lg">
      {report ? (
        <UploadReport report={report} again={() => setReport(null)} close={close} />
      ) : (
        <FormShell form={form} label="Import carriers to monitor" submit="Monitor carriers" send={send}>
          <Text size="sm">
            One carrier per row, with a column of USDOT or MC numbers. A header row (“USDOT Number”, “MC
            Number”) is fine. Bad rows are skipped, and you can upload the same list again.
          </Text>
          <FileField
            label="File"
            description="CSV or Excel (.xlsx), 10,000 rows at most."
            accept={TABLES}
            data-autofocus
            {...form.getInputProps('file')}
          />
        </FormShell>
      )}
    </Dialog>
  )
}
