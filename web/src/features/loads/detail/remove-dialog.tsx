/** Removes the carrier: the load is available again. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { carrierName, openMovements } from '@/domains/loads/stops'
import type { LoadDetail, Movement, RemovedReason } from '@/domains/loads/types'
import { optionsOf, REMOVED_REASONS } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Props {
  load: LoadDetail
  current: Movement
  close: () => void
}

interface Values extends Record<string, unknown> {
  removed_reason: RemovedReason
  reason: string
}

export const RemoveDialog = ({ load, current, close }: Props) => {
  const change = useChange(load, close)
  const name = carrierName(current.carrier)
  const isOnly = openMovements(load.movements).length === 1
  const form = useForm<Values>({ initialValues: { removed_reason: 'carrier_canceled', reason: '' } })
  const send = async ({ removed_reason: why, reason }: Values) => {
    const after = await change(
      { movement_id: current.id, carrier_id: null, removed_reason: why },
      reason.trim() || REMOVED_REASONS[why],
    )
    if (!after) return
    close()
    void toast(`${name} is removed.`)
  }
  return (
    <Dialog isOpen close={close} title="Remove carrier">
      <FormShell form={form} label="Remove carrier" submit="Remove carrier" danger send={send}>
        <Text size="sm">
          {isOnly ? 'The load becomes available again, and what' : 'What'} the driver and truck of {name}{' '}
          share ends. Logs and papers stay.
        </Text>
        <NativeSelect
          label="Reason"
          data={optionsOf(REMOVED_REASONS)}
          data-autofocus
          {...form.getInputProps('removed_reason')}
        />
        <Textarea
          label="Note (optional)"
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
