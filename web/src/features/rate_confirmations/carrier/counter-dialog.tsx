/** Asks the broker for another rate, or for a change in words. It may agree by a new rate confirmation; this one stays as it is. */
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { moneyIn } from '@/domains/rate_confirmations/money'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { counterOffer, offerQuery } from './queries'
import type { Offer } from './types'

interface Props {
  token: string
  offer: Offer
  close: () => void
}

export const CounterDialog = ({ token, offer, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { rate: '', message: '', name: offer.name ?? '' },
    validate: {
      rate: (value, { message }) => {
        if (!value.trim()) return message.trim() ? null : 'Enter a rate, or say below what should change.'
        return moneyIn(value) === null ? 'Enter an amount in dollars.' : null
      },
      name: nameProblem,
    },
  })
  const send = async ({ rate, message, name }: typeof form.values) => {
    const after = await counterOffer(token, {
      name: name.trim(),
      ...(rate.trim() && { rate: moneyIn(rate) }),
      ...(message.trim() && { message: message.trim() }),
    })
    queryClient.setQueryData(offerQuery(token).queryKey, after)
    close()
    void toast(`${offer.broker_name} has your answer.`)
  }
  return (
    <Dialog isOpen close={close} title="Ask for another rate">
      <FormShell form={form} label="Ask for another rate" submit="Send" send={send}>
        <TextInput
          size="lg"
          label="Rate (optional)"
          description="All-in, in U.S. dollars"
          inputMode="decimal"
          leftSection="$"
          data-autofocus
          {...form.getInputProps('rate')}
        />
        <Textarea
          size="lg"
          label="Message (optional)"
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
        <NameField {...form.getInputProps('name')} />
      </FormShell>
    </Dialog>
  )
}
