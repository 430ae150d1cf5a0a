/** Cancels a rate confirmation, or notes that the carrier declined it. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { cancelConfirmation, rejectConfirmation } from './queries'
import { useChange } from './use-change'

export type End = 'cancel' | 'reject'

const ENDS: Readonly<Record<End, { title: string; done: string; act: typeof cancelConfirmation }>> = {
  cancel: { title: 'Cancel this rate confirmation', done: 'Canceled.', act: cancelConfirmation },
  reject: { title: 'Mark as rejected', done: 'Marked as rejected.', act: rejectConfirmation },
}

/** What it does to the load. */
const effectOf = (end: End, { accepted_at, sent_at, is_amendment }: RateConfirmation) => {
  if (end === 'reject' && is_amendment)
    return 'Use this when the carrier declined the change by phone or email. What it accepted before stays.'
  if (end === 'reject')
    return 'Use this when the carrier declined by phone or email. The carrier is removed from the load, which becomes available again.'
  if (accepted_at != null)
    return 'The carrier accepted it and is no longer confirmed. It stays on the load until you remove it.'
  return sent_at == null
    ? 'The draft is kept, but can’t be sent anymore.'
    : 'The carrier’s link no longer accepts an answer. The carrier stays on the load until you remove it.'
}

interface Props {
  row: RateConfirmation
  end: End
  close: () => void
}

export const EndDialog = ({ row, end, close }: Props) => {
  const change = useChange()
  const form = useForm({ initialValues: { reason: '' } })
  const { title, done, act } = ENDS[end]
  const send = async ({ reason }: { reason: string }) => {
    const answer = await change(() => act(row.id, reason.trim() || undefined))
    close()
    if (answer !== null) void toast(done)
  }
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit={title} danger send={send}>
        <Text size="sm">{effectOf(end, row)}</Text>
        <Textarea
          label="Reason (optional)"
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
