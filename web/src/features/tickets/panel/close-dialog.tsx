/** Closes an alert with how it ended. */
import { useForm } from '@mantine/form'
import type { CurrentUser } from '@/api/types'
import type { TicketDetail } from '@/domains/tickets/types'
import { silences } from '@/domains/tickets/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import {
  NOTHING_CHOSEN,
  ResolutionFields,
  type ResolutionValues,
  validateResolution,
} from '../resolution-fields'
import { useChange } from './use-change'

interface Props {
  ticket: TicketDetail
  user: CurrentUser
  close: () => void
}

export const CloseDialog = ({ ticket, user, close }: Props) => {
  const change = useChange(ticket)
  const form = useForm<ResolutionValues>({
    initialValues: NOTHING_CHOSEN,
    validate: validateResolution([ticket.severity]),
  })
  const send = async ({ resolution, reason, silence }: ResolutionValues) => {
    if (!resolution) return
    const isDone = await change({
      status: 'closed',
      resolution,
      reason: reason.trim() || undefined,
      silence: silences(resolution) && ticket.carrier?.id != null ? silence : undefined,
    })
    close()
    if (isDone) void toast('Alert closed.')
  }
  return (
    <Dialog isOpen close={close} title="Close alert">
      <FormShell form={form} label="Close alert" submit="Close alert" send={send}>
        <ResolutionFields
          form={form}
          user={user}
          severities={[ticket.severity]}
          hasSilence={ticket.carrier?.id != null}
        />
      </FormShell>
    </Dialog>
  )
}
