import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { ClassificationAssessment, RuleAssessment } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { DOCUMENTS_AND_TEXT, FileField } from '@/kit/file-field'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { sendOverride, verdictChanged } from './assessment-queries'
import { lastDayOf, OverrideFields, overrideRules, type OverrideValues } from './override-fields'

interface Values extends OverrideValues {
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
    validate: overrideRules,
  })
  const send = async (values: Values) => {
    await sendOverride({
      carrierId,
      classificationId: classification.classification_id,
      isType: rule.is_type,
      reason: values.reason.trim(),
      expiry: lastDayOf(values),
      file: values.file,
    })
    await verdictChanged(queryClient, carrierId)
    close()
    void toast('Rule overridden for this carrier.')
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
        <OverrideFields form={form} />
        <FileField
          label="File"
          description="A PDF, PNG or JPEG or plain text, 10 MB at most. Only your company sees it."
          accept={DOCUMENTS_AND_TEXT}
          {...form.getInputProps('file')}
        />
      </FormShell>
    </Dialog>
  )
}
