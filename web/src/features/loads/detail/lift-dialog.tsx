/** Lifts the hold of a load: it can be picked up again. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { LoadDetail } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

export const LiftDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => {
  const change = useChange(load, close)
  // A teammate may lift it meanwhile.
  const [{ hold_reason: heldFor }] = useState(load)
  const form = useForm({ initialValues: { reason: '' } })
  const send = async ({ reason }: { reason: string }) => {
    if (!(await change({ hold_reason: null }, reason.trim() || undefined))) return
    close()
    void toast('The hold is lifted.')
  }
  return (
    <Dialog isOpen close={close} title="Lift the hold?">
      <FormShell form={form} label="Lift the hold" submit="Lift hold" danger send={send}>
        <Text size="sm" component="div">
          On hold for: <b>{heldFor}</b>
        </Text>
        <Text size="sm">
          The load no longer shows as “Hold”. Whether it’s ready for pickup then depends on its other checks.
          Open alerts stay open.
        </Text>
        <Textarea
          label="Reason (optional)"
          description="Kept in the load’s history."
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
