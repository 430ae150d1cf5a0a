/** Puts a newer revision in a rate confirmation's place; of one that was accepted, an amendment. A draft again, until it is sent. */
import { Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { moneyField, moneyIn } from '@/domains/rate_confirmations/money'
import { RecipientFields } from '@/domains/rate_confirmations/recipient-fields'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { reviseConfirmation } from './queries'
import { useChange } from './use-change'

interface Props {
  row: RateConfirmation
  /** What it begins with: the rate as it is, or as the carrier asks for. */
  rate: number
  close: () => void
}

export const ReviseDialog = ({ row, rate, close }: Props) => {
  const change = useChange()
  const navigate = useNavigate()
  const isAmending = row.accepted_at != null
  const form = useForm({
    initialValues: {
      rate: moneyField(rate),
      recipient_email: row.recipient_email ?? '',
      recipient_name: row.recipient_name ?? '',
      reason: '',
    },
    validate: { rate: value => (moneyIn(value) === null ? 'Enter what the carrier is paid.' : null) },
  })
  const send = async (values: typeof form.values) => {
    const made = await change(() =>
      reviseConfirmation(row.id, {
        rate: moneyIn(values.rate),
        recipient_email: values.recipient_email.trim() || undefined,
        recipient_name: values.recipient_name.trim() || undefined,
        reason: values.reason.trim() || undefined,
      }),
    )
    close()
    if (!made) return
    void toast('Draft made. Check it, then send it.')
    void navigate({ to: '/carriers/rate-confirmations/$id', params: { id: String(made.id) } })
  }
  const title = isAmending ? 'Amend this rate confirmation' : 'Revise this rate confirmation'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit="Make draft" send={send}>
        <Text size="sm">
          {isAmending
            ? 'The carrier stays confirmed by what it accepted until it accepts the new one. Load, stops and terms are written as they are now.'
            : 'The carrier’s link to this one stops accepting an answer. Load, stops and terms are written as they are now.'}
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
        <Textarea
          label="Reason (optional)"
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
