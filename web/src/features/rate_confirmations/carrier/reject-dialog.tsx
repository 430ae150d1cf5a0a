/** Rejects the offer: the load goes to someone else, or someone uses the carrier's name. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { offerQuery, rejectOffer } from './queries'
import type { Offer } from './types'

interface Props {
  token: string
  offer: Offer
  close: () => void
}

export const RejectDialog = ({ token, offer, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { name: offer.name ?? '', reason: '' },
    validate: { name: nameProblem },
  })
  const send = async ({ name, reason }: typeof form.values) => {
    await rejectOffer(token, { name: name.trim(), reason: reason.trim() || undefined })
    await queryClient.invalidateQueries({ queryKey: offerQuery(token).queryKey })
    close()
    void toast('Rejected.')
  }
  return (
    <Dialog isOpen close={close} title="Reject this rate confirmation?">
      <FormShell form={form} label="Reject this rate confirmation" submit="Reject" danger send={send}>
        <Text>
          {offer.is_amendment
            ? 'What you accepted before stays.'
            : `${offer.broker_name} takes your company off load ${offer.external_load_number}. This can’t be undone.`}
        </Text>
        <NameField data-autofocus {...form.getInputProps('name')} />
        <Textarea
          size="lg"
          label="Reason (optional)"
          description="Say so if you never booked this load."
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
