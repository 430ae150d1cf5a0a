/** Has another carrier take the load on from a stop between: the present one ends there, the other begins. */
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { CarrierPicker } from '@/domains/carriers/carrier-picker'
import { changeLoad, LOADS } from '@/domains/loads/queries'
import { carrierName, stopName } from '@/domains/loads/stops'
import type { LoadDetail, Movement } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { instantIn, zoneWords } from '@/lib/place-time'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Props {
  load: LoadDetail
  /** Who hauls all of it now. */
  leg: Movement
  close: () => void
}

interface Values extends Record<string, unknown> {
  at: string
  switch_at: string
  carrier_id: string
}

export const RelayDialog = ({ load, leg, close }: Props) => {
  const change = useChange(load, close)
  const queryClient = useQueryClient()
  const between = load.stops.filter(({ position: at }) => at > leg.first_stop && at < leg.last_stop)
  const form = useForm<Values>({
    initialValues: { at: String(between[0]?.position ?? ''), switch_at: '', carrier_id: '' },
    validate: { carrier_id: value => (value ? null : 'Choose a carrier.') },
  })
  const zone = load.stops[Number(form.values.at)]?.time_zone
  const send = async ({ at, switch_at: when, carrier_id: carrier }: Values) => {
    const stop = Number(at)
    const first = await change({
      movement_id: leg.id,
      last_stop: stop,
      ...(when && { switch_at: instantIn(when, zone) }),
    })
    if (!first) return
    // The second carrier takes what the first one no longer hauls.
    await changeLoad(first, { carrier_id: Number(carrier), first_stop: stop, last_stop: leg.last_stop })
    await queryClient.invalidateQueries({ queryKey: LOADS })
    close()
    void toast(`Relay added at stop ${stop + 1}.`)
  }
  return (
    <Dialog isOpen close={close} title="Add relay">
      <FormShell form={form} label="Add relay" submit="Add relay" send={send}>
        <Text size="sm">
          {carrierName(leg.carrier)} hauls the load up to this stop, and the second carrier from there.
        </Text>
        <NativeSelect
          label="Trailer changes hands at"
          data={between.map(stop => ({ value: String(stop.position), label: stopName(stop) }))}
          data-autofocus
          {...form.getInputProps('at')}
        />
        <TextInput
          type="datetime-local"
          label="When (optional)"
          description={zone ? `On the clocks at the stop (${zoneWords(zone)})` : undefined}
          {...form.getInputProps('switch_at')}
        />
        <CarrierPicker
          label="Second carrier"
          value={form.values.carrier_id}
          change={id => form.setFieldValue('carrier_id', id ?? '')}
        />
        {form.errors.carrier_id && (
          <Text size="xs" c="var(--hw-fail)" role="alert">
            {form.errors.carrier_id}
          </Text>
        )}
      </FormShell>
    </Dialog>
  )
}
