import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { OnboardingPacket } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { decide } from './packet-queries'

const WORDS = {
  hold: {
    title: 'Put packet on hold',
    submit: 'Put on hold',
    lead: 'We’ll email the carrier your reason with a new link to its packet.',
    done: 'Packet put on hold.',
  },
  reject: {
    title: 'Reject packet',
    submit: 'Reject packet',
    lead: 'We’ll email the carrier your reason. You can invite it again later.',
    done: 'Packet rejected.',
  },
}

/** Holds or rejects a packet, with the reason that the carrier reads. */
export const ReasonDialog = ({
  packet,
  decision,
  close,
}: {
  packet: OnboardingPacket
  decision: 'hold' | 'reject'
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const { title, submit, lead, done } = WORDS[decision]
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (value.trim() ? null : 'Enter a reason. The carrier will see it.') },
  })
  const send = async ({ reason }: { reason: string }) => {
    await decide(packet.id, decision, reason.trim())
    await queryClient.invalidateQueries({ queryKey: ONBOARDING })
    close()
    void toast(done)
  }
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit={submit} danger={decision === 'reject'} send={send}>
        <Text size="sm" c="var(--hw-muted)">
          {lead}
        </Text>
        <Textarea
          label="Reason"
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
