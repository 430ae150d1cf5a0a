/** Puts a load on hold: it must not be picked up until a teammate lifts it. */
import { Text, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { LoadDetail } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

export const HoldDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => {
  const change = useChange(load, close)
  const form = useForm({
    initialValues: { hold_reason: '' },
    validate: { hold_reason: isNotEmpty('Enter a reason.') },
  })
  const send = async ({ hold_reason: reason }: { hold_reason: string }) => {
    if (!(await change({ hold_reason: reason.trim() }))) return
    close()
    void toast('The load is on hold.')
  }
  return (
    <Dialog isOpen close={close} title="Put on hold">
      <FormShell form={form} label="Put on hold" submit="Hold" danger send={send}>
        <Text size="sm">
          The load shows as “Hold” in your company’s lists until someone lifts it. The carrier isn’t told.
        </Text>
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('hold_reason')}
        />
      </FormShell>
    </Dialog>
  )
}
