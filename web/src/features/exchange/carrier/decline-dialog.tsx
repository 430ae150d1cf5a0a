/** Declines the offer, with why: the broker learns what to ask of this carrier. */
import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { optionsOf } from '@/domains/loads/words'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { decline, offerQuery } from './queries'
import type { Decline, Offer } from './types'
import { DECLINE_REASONS } from './words'

interface Props {
  token: string
  offer: Offer
  close: () => void
}

interface Values extends Record<string, unknown> {
  reason: Decline['reason']
  name: string
  message: string
}

export const DeclineDialog = ({ token, offer, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { reason: 'no_truck', name: offer.bid?.name ?? '', message: '' },
    validate: { name: nameProblem },
  })
  const send = async ({ reason, name, message }: Values) => {
    const after = await decline(token, { reason, name: name.trim(), message: message.trim() || undefined })
    queryClient.setQueryData(offerQuery(token).queryKey, after)
    close()
    window.scrollTo(0, 0)
    void toast('Declined.')
  }
  return (
    <Dialog isOpen close={close} title="Decline this offer?">
      <FormShell form={form} label="Decline this offer" submit="Decline" danger send={send}>
        <NativeSelect
          size="lg"
          label="Reason"
          data={optionsOf(DECLINE_REASONS)}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <NameField {...form.getInputProps('name')} />
        <Textarea
          size="lg"
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
