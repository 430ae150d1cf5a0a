/** Bids for the load: at the offered rate by one press, or at another. It binds no one: the broker answers with a rate confirmation. */
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { moneyField, moneyIn } from '@/domains/rate_confirmations/money'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { FormShell } from '@/kit/form'
import { instantIn, localTime } from '@/lib/place-time'
import { toE164 } from '@/lib/phone'
import { toast } from '@/ui/toast'
import { bid, offerQuery } from './queries'
import type { Offer } from './types'
import { bidSubmit } from './words'

interface Props {
  token: string
  offer: Offer
}

export const BidForm = ({ token, offer }: Props) => {
  const queryClient = useQueryClient()
  const before = offer.bid
  const rate = before?.rate ?? offer.rate
  const zone = offer.stops[0]?.time_zone
  const form = useForm({
    initialValues: {
      rate: rate == null ? '' : moneyField(rate),
      name: before?.name ?? '',
      phone: '',
      available_at: before?.available_at == null ? '' : localTime(before.available_at, zone),
      message: '',
    },
    validate: {
      rate: value => (moneyIn(value) === null ? 'Enter your rate in dollars.' : null),
      name: nameProblem,
      phone: value => (!value.trim() || toE164(value) ? null : 'Enter a valid phone number.'),
    },
  })
  const send = async (values: typeof form.values) => {
    try {
      const after = await bid(token, {
        rate: moneyIn(values.rate),
        name: values.name.trim(),
        phone: toE164(values.phone) ?? undefined,
        message: values.message.trim() || undefined,
        available_at: values.available_at ? instantIn(values.available_at, zone) : undefined,
      })
      queryClient.setQueryData(offerQuery(token).queryKey, after)
      window.scrollTo(0, 0)
      void toast(`${offer.broker_name} has your bid.`)
    } catch (error) {
      // What was changed meanwhile is on the page itself.
      if (error instanceof ApiError && error.status === 409)
        await queryClient.invalidateQueries({ queryKey: offerQuery(token).queryKey })
      throw error
    }
  }
  const asked = moneyIn(form.values.rate)
  const submit = bidSubmit(before, asked)
  return (
    <FormShell form={form} label="Bid" submit={submit} send={send}>
      <TextInput
        size="lg"
        label="Your rate"
        description="All-in, in U.S. dollars"
        inputMode="decimal"
        leftSection="$"
        {...form.getInputProps('rate')}
      />
      <NameField {...form.getInputProps('name')} />
      <TextInput
        size="lg"
        type="tel"
        label="Phone (optional)"
        autoComplete="tel"
        maxLength={30}
        {...form.getInputProps('phone')}
      />
      <TextInput
        size="lg"
        type="datetime-local"
        label="Truck at pickup (optional)"
        description="On the clocks at the pickup"
        {...form.getInputProps('available_at')}
      />
      <Textarea
        size="lg"
        label="Message (optional)"
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('message')}
      />
    </FormShell>
  )
}
