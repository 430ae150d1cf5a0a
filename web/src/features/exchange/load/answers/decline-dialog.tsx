/** Declines a bid; the carrier can bid again while its offer lasts. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { Bid } from '@/domains/exchange/types'
import { formatMoney } from '@/domains/rate_confirmations/money'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { declineBid } from './queries'

export const DeclineDialog = ({ bid, close }: { bid: Bid; close: () => void }) => {
  const queryClient = useQueryClient()
  const name = nameOfCarrier(bid.carrier)
  const form = useForm({ initialValues: { reason: '' } })
  const send = async ({ reason }: typeof form.values) => {
    await declineBid(bid.id, reason.trim() || undefined)
    await queryClient.invalidateQueries({ queryKey: EXCHANGE })
    close()
    void toast(`Bid of ${name} declined.`)
  }
  return (
    <Dialog isOpen close={close} title={`Decline ${formatMoney(bid.rate)} from ${name}?`}>
      <FormShell form={form} label="Decline bid" submit="Decline bid" danger send={send}>
        <Text size="sm">The carrier sees that its bid was declined, but not why.</Text>
        <Textarea
          label="Reason (optional)"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
