import { Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RulesAssessment } from '@/api/types'
import { RuleOutcomeTag } from '@/domains/rules/rule-outcome'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { assignClassifications, unassignedQuery, verdictChanged } from './assessment-queries'

/** Which of the chosen classifications the carrier is in; the others are listed with the assessment it would have there. */
export const ClassificationDialog = ({
  assessment,
  close,
}: {
  assessment: RulesAssessment
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const { carrier_id: id, unassigned } = assessment
  const others = useQuery(unassignedQuery(id)).data ?? []
  const chosen = assessment.classifications.filter(one => one.is_by_broker_election)
  const form = useForm<{ classification_ids: string[] }>({
    initialValues: { classification_ids: chosen.map(one => String(one.classification_id)) },
  })
  const choices = [
    ...chosen.map(one => ({ id: one.classification_id, name: one.name, outcome: one.outcome })),
    ...unassigned.map(one => ({
      ...one,
      outcome: others.find(other => other.classification_id === one.id)?.outcome ?? null,
    })),
  ]
  const send = async (values: { classification_ids: string[] }) => {
    await assignClassifications(id, values.classification_ids.map(Number))
    await verdictChanged(queryClient, id)
    close()
    void toast('Classifications saved.')
  }
  return (
    <Dialog isOpen close={close} title="Classifications">
      <FormShell form={form} label="Classifications" submit="Save" send={send}>
        <Text size="sm" c="var(--hw-muted)">
          Rules of the selected classifications apply to this carrier, in addition to those for every carrier.
        </Text>
        <Checkbox.Group {...form.getInputProps('classification_ids')}>
          <Stack gap="xs">
            {choices.map(({ id: key, name, outcome }) => (
              <Checkbox
                key={key}
                value={String(key)}
                label={
                  <>
                    {name} {outcome && <RuleOutcomeTag result={outcome} />}
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormShell>
    </Dialog>
  )
}
