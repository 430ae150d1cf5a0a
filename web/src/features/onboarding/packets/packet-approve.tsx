/** Approves a packet: says what will happen, and asks for a reason where something speaks against it. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { OnboardingPacket, PacketFindings } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { SUBSCRIPTIONS } from '@/domains/subscriptions/queries'
import { suggestedVerdict, topReason, VERDICTS } from '@/domains/verdicts/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { blockerWords, reasonProblem } from './packet-findings'
import classes from './packet.module.css'
import { decide } from './packet-queries'

export const ApproveDialog = ({
  packet,
  findings,
  close,
}: {
  packet: OnboardingPacket
  findings: PacketFindings
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const { blockers, contact, verdict } = findings
  const reason = topReason(suggestedVerdict(findings))
  const isBlocked = blockers.length > 0
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (isBlocked ? reasonProblem(value) : null) },
  })
  const send = async ({ reason }: { reason: string }) => {
    await decide(packet.id, 'complete', reason.trim() || undefined)
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS })
    close()
    void toast('The carrier is onboarded.')
  }
  return (
    <Dialog isOpen close={close} title="Approve carrier">
      <FormShell form={form} label="Approve carrier" submit="Approve carrier" send={send}>
        {isBlocked && (
          <Note tone="warn" title="Resolve before use">
            <ul className={classes.blockers}>
              {blockers.map(blocker => (
                <li key={blocker}>{blockerWords(blocker, contact)}</li>
              ))}
            </ul>
          </Note>
        )}
        {reason && (
          <Text size="sm">
            <b>Verdict: {VERDICTS[verdict].words}.</b> {reason}
          </Text>
        )}
        <Text size="sm">
          <b>{packet.carrier.legal_name ?? `USDOT ${packet.carrier.dot_number}`}</b> becomes onboarded, and
          your company starts monitoring it.
        </Text>
        {isBlocked && (
          <Textarea
            label="Reason"
            description="Kept in your company’s decision record. The carrier doesn’t see it."
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}
