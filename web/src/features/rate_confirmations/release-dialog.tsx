/** Lets a flagged email go, with the reason why its recipient speaks for the carrier. Kept with the decision. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { StandingTag } from '@/domains/rate_confirmations/tags'
import type { RateConfirmationMail } from '@/domains/rate_confirmations/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { releaseMail } from './detail/queries'
import { useChange } from './detail/use-change'

interface Props {
  mail: Pick<RateConfirmationMail, 'id' | 'email' | 'standing' | 'why'>
  close: () => void
}

export const ReleaseDialog = ({ mail, close }: Props) => {
  const change = useChange()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (value.trim() ? null : 'Say how you know that it’s the carrier.') },
  })
  const send = async ({ reason }: { reason: string }) => {
    const isDone = await change(() => releaseMail(mail.id, reason.trim()))
    close()
    if (isDone !== null) void toast(`Released. It goes to ${mail.email} now.`)
  }
  return (
    <Dialog isOpen close={close} title="Release this email">
      <FormShell form={form} label="Release this email" submit="Release and send" send={send}>
        <Text size="sm" component="div">
          It goes to <b>{mail.email}</b> {mail.standing != null && <StandingTag standing={mail.standing} />}
        </Text>
        {mail.why && <Text size="sm">{mail.why}</Text>}
        <Text size="sm" c="var(--hw-muted)">
          Call the carrier at a number that was on file for 30 days or more before you release it. Your reason
          is kept with the load’s proof.
        </Text>
        <Textarea
          label="Reason"
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
