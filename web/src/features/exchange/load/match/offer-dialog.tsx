/** Offers the load to one or more carriers: each gets an email with a link to bid or decline. */
import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { Match } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { moneyField, moneyIn } from '@/domains/rate_confirmations/money'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { count } from '@/lib/number'
import { instantIn, localTime } from '@/lib/place-time'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { offerLoad } from '../answers/queries'
import { refusedCarriers } from './refused'

interface Props {
  load: Load
  carriers: readonly Match['carrier'][]
  /** Told once all were sent. */
  sent: () => void
  close: () => void
}

/** Hours that an offer can be answered. */
const HOURS = [4, 12, 24, 48, 96]
const USUAL_HOURS = '48'
const HOUR_MS = 3_600_000

interface Failed {
  name: string
  why: string
}

export const OfferDialog = ({ load, carriers, sent, close }: Props) => {
  const queryClient = useQueryClient()
  const now = useFreightNow()
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const [left, setLeft] = useState(carriers)
  const form = useForm({
    initialValues: {
      rate: load.min_rate == null ? '' : moneyField(load.min_rate),
      message: '',
      hours: USUAL_HOURS,
    },
    validate: {
      rate: value =>
        !value.trim() || moneyIn(value) !== null ? null : 'Enter an amount in dollars, or leave it empty.',
    },
  })
  const nameOf = (id: number) => {
    const carrier = carriers.find(one => one.id === id)
    return carrier ? nameOfCarrier(carrier) : `Carrier ${id}`
  }
  const send = async ({ rate, message, hours }: typeof form.values) => {
    const asked = offerLoad(load.id, {
      carrier_ids: left.map(({ id }) => id),
      rate: rate.trim() ? moneyIn(rate) : null,
      message: message.trim() || null,
      expires_at: instantIn(localTime(now + Number(hours) * HOUR_MS)),
    })
    const { success, errors } = await asked.catch(error => {
      const refused = refusedCarriers(error, left)
      if (refused.length === 0) throw error
      return { success: [], errors: refused }
    })
    await queryClient.invalidateQueries({ queryKey: EXCHANGE })
    if (success.length > 0) void toast(`Offered to ${count(success.length, 'carrier')}.`)
    setFailed(
      errors.map(({ carrier_id: id, detail: why }) => ({
        name: nameOf(id),
        why,
      })),
    )
    // What is sent isn't sent again.
    setLeft(left.filter(({ id }) => errors.some(({ carrier_id: other }) => other === id)))
    if (errors.length > 0) return
    sent()
    close()
  }
  const to = left.map(nameOfCarrier).join(', ')
  return (
    <Dialog isOpen close={close} title={`Offer load ${load.external_load_number}`}>
      <FormShell
        form={form}
        label="Offer load"
        submit={failed.length > 0 ? 'Try again' : 'Send offer'}
        send={send}
      >
        {failed.length > 0 && (
          <Note tone="fail" urgent title={`${count(failed.length, 'carrier')} not offered`}>
            <Stack gap={2}>
              {failed.map(({ name, why }) => (
                <span key={name}>
                  {name}: {why}
                </span>
              ))}
            </Stack>
          </Note>
        )}
        <Text size="sm">
          To {to}. The email goes to the carrier’s address on file or its packet’s contact, with a link to bid
          or decline. It shows the lane, windows, equipment and rate, but no streets, names or pickup numbers.
        </Text>
        <TextInput
          label="Rate (optional)"
          description="Leave it empty to ask for the carrier’s rate."
          inputMode="decimal"
          leftSection="$"
          {...form.getInputProps('rate')}
        />
        <NativeSelect
          label="Answer within"
          data={HOURS.map(hours => ({ value: String(hours), label: `${hours} hours` }))}
          {...form.getInputProps('hours')}
        />
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('message')}
        />
      </FormShell>
    </Dialog>
  )
}
