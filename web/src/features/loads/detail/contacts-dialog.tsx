/** Changes whom one calls, driver and dispatcher, and when the trailer changes hands in a relay. */
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { LoadChange, LoadDetail, Movement } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { instantIn, localTime } from '@/lib/place-time'
import { formatPhone } from '@/lib/phone'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Props {
  load: LoadDetail
  current: Movement
  close: () => void
}

const valuesOf = (leg: Movement, zone: string | undefined) => ({
  driver_name: leg.driver_name ?? '',
  driver_phone: leg.driver_phone_e164 ? formatPhone(leg.driver_phone_e164) : '',
  dispatcher_name: leg.dispatcher_name ?? '',
  dispatcher_phone: leg.dispatcher_phone_e164 ? formatPhone(leg.dispatcher_phone_e164) : '',
  dispatcher_email: leg.dispatcher_email ?? '',
  switch_at: leg.switch_at == null ? '' : localTime(leg.switch_at, zone),
})

type Values = ReturnType<typeof valuesOf>

export const ContactsDialog = ({ load, current, close }: Props) => {
  const change = useChange(load, close)
  const zone = load.stops[current.last_stop]?.time_zone
  const isRelay = current.first_stop > 0 || current.last_stop < load.stops.length - 1
  const [before] = useState(() => valuesOf(current, zone))
  const form = useForm<Values>({
    initialValues: before,
    validate: {
      dispatcher_email: value => (!value || value.includes('@') ? null : 'Enter a valid email.'),
    },
  })
  const send = async (values: Values) => {
    const changed = (Object.keys(values) as (keyof Values)[]).filter(name => values[name] !== before[name])
    const sent = changed.map(name => {
      const text = values[name].trim()
      return [name, name === 'switch_at' && text ? instantIn(text, zone) : text || null]
    })
    const contacts = Object.fromEntries(sent) as LoadChange
    if (!(await change({ ...contacts, movement_id: current.id }))) return
    close()
    void toast('Contacts saved.')
  }
  return (
    <Dialog isOpen close={close} title="Driver and dispatcher">
      <FormShell form={form} label="Driver and dispatcher" submit="Save" send={send}>
        <Fieldset legend="Driver">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('driver_name')} />
            <TextInput label="Phone" type="tel" {...form.getInputProps('driver_phone')} />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend="Dispatcher">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <TextInput label="Name" maxLength={100} {...form.getInputProps('dispatcher_name')} />
            <TextInput label="Phone" type="tel" {...form.getInputProps('dispatcher_phone')} />
            <TextInput label="Email" type="email" {...form.getInputProps('dispatcher_email')} />
          </SimpleGrid>
        </Fieldset>
        {isRelay && (
          <TextInput
            type="datetime-local"
            label="Trailer changes hands"
            description="On the clocks at the stop of the relay"
            {...form.getInputProps('switch_at')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}
