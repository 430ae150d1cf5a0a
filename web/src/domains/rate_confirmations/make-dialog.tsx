/** Makes a draft of a rate confirmation for a carrier's part of a load. Its page is the preview; nothing is sent yet. */
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { LOADS } from '@/domains/loads/queries'
import { carrierName } from '@/domains/loads/stops'
import type { LoadDetail, Movement } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { moneyField, moneyIn } from './money'
import { RATE_CONFIRMATIONS } from './queries'
import { RecipientFields } from './recipient-fields'

interface Props {
  load: Pick<LoadDetail, 'id' | 'external_load_number' | 'charges' | 'min_rate'>
  leg: Movement
  close: () => void
}

/** What the carrier is paid unless something else is entered: the charges, or else the minimum rate. */
const usualRate = ({ charges, min_rate: least }: Props['load']) => {
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  const rate = total > 0 ? total : least
  return rate == null ? '' : moneyField(rate)
}

export const MakeDialog = ({ load, leg, close }: Props) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const usual = usualRate(load)
  const form = useForm({
    initialValues: {
      rate: usual,
      recipient_name: leg.dispatcher_name ?? '',
      recipient_email: leg.dispatcher_email ?? '',
    },
    validate: { rate: value => (moneyIn(value) === null ? 'Enter what the carrier is paid.' : null) },
  })
  const send = async ({ rate, recipient_name: name, recipient_email: email }: typeof form.values) => {
    const made = await dataOf(
      client.POST('/api/v1/rate_confirmations', {
        body: {
          rate_confirmation: {
            load_id: load.id,
            movement_id: leg.id,
            // The charges stay one by one unless the rate is another.
            ...(rate !== usual && { rate: moneyIn(rate) }),
            ...(name.trim() && { recipient_name: name.trim() }),
            ...(email.trim() && { recipient_email: email.trim() }),
          },
        },
      }),
    )
    void queryClient.invalidateQueries({ queryKey: LOADS })
    await queryClient.invalidateQueries({ queryKey: RATE_CONFIRMATIONS })
    close()
    void toast('Draft made. Check it, then send it.')
    void navigate({ to: '/carriers/rate-confirmations/$id', params: { id: String(made.id) } })
  }
  return (
    <Dialog isOpen close={close} title="Make a rate confirmation">
      <FormShell form={form} label="Make a rate confirmation" submit="Make draft" send={send}>
        <Text size="sm">
          For <b>{carrierName(leg.carrier)}</b> on load <b>{load.external_load_number}</b>. Stops, freight and
          your company’s terms are written into it. You see it before anything is sent.
        </Text>
        <TextInput
          label="Rate"
          description="What the carrier is paid, in U.S. dollars"
          inputMode="decimal"
          leftSection="$"
          data-autofocus
          {...form.getInputProps('rate')}
        />
        <RecipientFields form={form} isOptional />
      </FormShell>
    </Dialog>
  )
}
