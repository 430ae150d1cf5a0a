import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { RuleAssessment, RuleOverride } from '@/api/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { reactivateOverride, verdictChanged } from './assessment-queries'
import { lastDayOf, OverrideFields, overrideRules, type OverrideValues } from './override-fields'
import { EndedOverride } from './ended-override'

/** Has an override that ended apply again: until when, and why. */
export const ReactivateDialog = ({
  rule,
  ended,
  carrierId,
  close,
}: {
  rule: RuleAssessment
  ended: RuleOverride
  carrierId: number
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<OverrideValues>({
    initialValues: { reason: '', expiration_date: '', isIndefinite: false },
    validate: overrideRules,
  })
  const send = async (values: OverrideValues) => {
    await reactivateOverride(ended.id, lastDayOf(values), values.reason.trim())
    await verdictChanged(queryClient, carrierId)
    close()
    void toast('Override reactivated.')
  }
  return (
    <Dialog isOpen close={close} title="Reactivate the override">
      <FormShell form={form} label="Reactivate the override" submit="Reactivate" send={send}>
        <Text size="sm">{rule.description}</Text>
        <Text size="sm" c="var(--hw-muted)">
          <EndedOverride ended={ended} />
        </Text>
        <OverrideFields form={form} />
      </FormShell>
    </Dialog>
  )
}
