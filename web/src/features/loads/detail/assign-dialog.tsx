/** Assigns a carrier, found by name or number; in place of another one with the reason why that one no longer hauls it. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { knownName } from '@/domains/carriers/carrier-names'
import { CarrierPicker } from '@/domains/carriers/carrier-picker'
import { carrierName } from '@/domains/loads/stops'
import type { LoadDetail, Movement, RemovedReason } from '@/domains/loads/types'
import { optionsOf, REMOVED_REASONS } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Props {
  load: LoadDetail
  /** Who hauls it now, where another one is to. */
  current?: Movement
  /** Between which stops, where no one hauls it. */
  part?: { first: number; last: number }
  close: () => void
}

interface Values extends Record<string, unknown> {
  carrier_id: string
  removed_reason: RemovedReason
  reason: string
}

export const AssignDialog = ({ load, current, part, close }: Props) => {
  const change = useChange(load)
  const form = useForm<Values>({
    initialValues: { carrier_id: '', removed_reason: 'carrier_canceled', reason: '' },
    validate: { carrier_id: value => (value ? null : 'Choose a carrier.') },
  })
  const send = async ({ carrier_id: id, removed_reason: why, reason }: Values) => {
    const after = await change(
      {
        carrier_id: Number(id),
        ...(current && { movement_id: current.id, removed_reason: why }),
        ...(part && { first_stop: part.first, last_stop: part.last }),
      },
      current ? reason.trim() || REMOVED_REASONS[why] : undefined,
    )
    if (!after) return
    close()
    void toast(`Assigned to ${knownName(id) ?? 'the carrier'}.`)
  }
  const title = current ? 'Change carrier' : 'Assign carrier'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit={title} send={send}>
        <CarrierPicker
          label="Carrier"
          hint="With your company’s verdict on each"
          value={form.values.carrier_id}
          change={id => form.setFieldValue('carrier_id', id ?? '')}
        />
        {form.errors.carrier_id && (
          <Text size="xs" c="var(--hw-fail)" role="alert">
            {form.errors.carrier_id}
          </Text>
        )}
        {current && (
          <>
            <Text size="sm">
              {carrierName(current.carrier)} is removed from this load. What its driver and truck share ends.
            </Text>
            <NativeSelect
              label={`Why ${carrierName(current.carrier)} no longer hauls it`}
              data={optionsOf(REMOVED_REASONS)}
              {...form.getInputProps('removed_reason')}
            />
            <Textarea
              label="Note (optional)"
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  )
}
