/** Records what a person checked before a load's pickup, and demands for money on its way. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { GUARD_STEPS, isDemand } from '@/domains/loads/guard'
import { isDockMismatch } from '@/domains/loads/hold'
import { loadQuery, LOADS } from '@/domains/loads/queries'
import type { GuardStep, LoadDetail } from '@/domains/loads/types'
import { optionsOf } from '@/domains/loads/words'
import { RATE_CONFIRMATIONS } from '@/domains/rate_confirmations/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { recordGuardStep } from './queries'
import { VoiceCode } from './voice-code'

interface Values extends Record<string, unknown> {
  step: GuardStep['step']
  reason: string
}

const EFFECTS: Readonly<Record<GuardStep['step'], string>> = {
  identity_proven:
    'Record that someone at a number you know to be the carrier’s, not one from this load’s emails, confirmed the truck and driver.',
  number_released: 'The driver’s page shows the pickup number right away.',
  dock_matches:
    'The load no longer needs a dock check. If the dock saw another truck or carrier, this settles it.',
  dock_another_truck: 'The load goes on hold.',
  dock_another_carrier: 'The load goes on hold.',
  instructions_confirmed:
    'Call the customer on a number you know to be theirs. Alerts clear about changes that someone else made.',
  money_demanded: 'A high alert is raised: call the carrier on the number on file before anyone pays.',
  demand_settled: 'The alert about the demand clears. Someone on your team closes it.',
}

/** What someone most likely records on this load. */
const likely = (load: LoadDetail): GuardStep['step'] => {
  const { guard, status } = load
  if (isDockMismatch(load)) return 'dock_matches'
  if (guard) return guard.is_identity_proven ? 'dock_matches' : 'identity_proven'
  return status === 'covered' ? 'instructions_confirmed' : 'money_demanded'
}

interface Props {
  load: LoadDetail
  /** What is recorded, where that was chosen before. */
  step?: GuardStep['step']
  close: () => void
}

export const GuardDialog = ({ load, step: chosen, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { step: chosen ?? likely(load), reason: '' },
    validate: {
      reason: (value, { step }) =>
        value.trim() === '' ? `Enter ${isDemand(step) ? 'who demands what' : 'how you checked it'}.` : null,
    },
  })
  const send = async ({ step, reason }: Values) => {
    const after = await recordGuardStep(load.id, step, reason.trim())
    queryClient.setQueryData(loadQuery(load.id).queryKey, after)
    void queryClient.invalidateQueries({ queryKey: LOADS })
    void queryClient.invalidateQueries({ queryKey: RATE_CONFIRMATIONS })
    close()
    void toast(`Recorded: ${GUARD_STEPS[step]}.`)
  }
  return (
    <Dialog isOpen close={close} title="Record a check">
      <FormShell form={form} label="Record a check" submit="Record" send={send}>
        <NativeSelect
          label="What"
          data={optionsOf(GUARD_STEPS)}
          data-autofocus
          {...form.getInputProps('step')}
        />
        <Text size="sm">
          {EFFECTS[form.values.step]}{' '}
          {isDemand(form.values.step)
            ? 'It counts for the carrier, whoever drives, and is in the audit log.'
            : 'It counts for the truck and driver assigned now, and is in the audit log.'}
        </Text>
        {form.values.step === 'identity_proven' && <VoiceCode load={load} />}
        <Textarea
          label={isDemand(form.values.step) ? 'Who demands what' : 'How you checked it'}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
