/** Asks the carrier about an alert by email: only at a contact that is proven, never the one that the alert is about. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { TICKETS } from '@/domains/tickets/queries'
import type { TicketDetail } from '@/domains/tickets/types'
import { Dialog } from '@/kit/dialog'
import { Instant } from '@/kit/instant'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { askCarrier } from './queries'

interface Props {
  ticket: TicketDetail
  close: () => void
}

export const AskDialog = ({ ticket, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { question: '' } })
  const send = async ({ question }: { question: string }) => {
    await askCarrier(ticket.id, { question: question.trim() || undefined })
    await queryClient.invalidateQueries({ queryKey: TICKETS })
    close()
    void toast('Question sent. The alert is pending.')
  }
  return (
    <Dialog isOpen close={close} title="Ask the carrier">
      <FormShell form={form} label="Ask the carrier" submit="Send question" send={send}>
        <Text size="sm">
          We email a link to <b>{ticket.ask_email}</b>, a proven address of the carrier. The page shows the
          load, truck and dispatcher, and asks whether they are right. The alert is pending until the carrier
          answers
          {ticket.ask_until != null && (
            <>
              , until <Instant at={ticket.ask_until} /> at the latest
            </>
          )}
          .
        </Text>
        <Textarea
          label="Your question (optional)"
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          {...form.getInputProps('question')}
        />
      </FormShell>
    </Dialog>
  )
}
