import { Checkbox, FileInput, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { ClassificationAssessment, RuleAssessment } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { today } from '@/lib/date'
import { toast } from '@/ui/toast'
import { INDEFINITE, sendOverride, verdictChanged } from './assessment-queries'

interface Values extends Record<string, unknown> {
  reason: string
  expiration_date: string
  isIndefinite: boolean
  file: File | null
}

/** Makes an exception from one rule: why, until when, and what shows it. */
export const OverrideDialog = ({
  rule,
  carrierId,
  classification,
  close,
}: {
  rule: RuleAssessment
  carrierId: number
  classification: ClassificationAssessment
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { reason: '', expiration_date: '', isIndefinite: false, file: null },
    validate: {
      reason: value => (value.trim() ? null : 'Say why, for whoever looks at it later.'),
      expiration_date: (value, { isIndefinite }) =>
        isIndefinite || value >= today() ? null : 'Choose a day from today on, or tick “Indefinitely”.',
    },
  })
  const send = async ({ reason, expiration_date: day, isIndefinite, file }: Values) => {
    await sendOverride({
      carrierId,
      classificationId: classification.classification_id,
      isType: rule.is_type,
      reason: reason.trim(),
      expiry: isIndefinite ? INDEFINITE : day,
      file,
    })
    await verdictChanged(queryClient, carrierId)
    close()
    void toast('The rule is overridden for this carrier.')
  }
  return (
    <Dialog isOpen close={close} title="Override a rule">
      <FormShell form={form} label="Override a rule" submit="Override the rule" send={send}>
        <Text size="sm">
          <b>{classification.name}</b>: {rule.description}
        </Text>
        <Text size="sm" c="var(--hw-muted)">
          {rule.reason}
        </Text>
        <Textarea label="Why" autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
        <TextInput
          label="Last day"
          type="date"
          min={today()}
          disabled={form.values.isIndefinite}
          {...form.getInputProps('expiration_date')}
        />
        <Checkbox label="Indefinitely" {...form.getInputProps('isIndefinite', { type: 'checkbox' })} />
        <FileInput
          label="File"
          description="A PDF, PNG or JPEG or plain text, 10 MB at most. Only your company sees it."
          placeholder="No file chosen"
          accept="application/pdf,image/png,image/jpeg,text/plain"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          {...form.getInputProps('file')}
        />
      </FormShell>
    </Dialog>
  )
}
