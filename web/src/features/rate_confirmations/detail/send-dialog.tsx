/** Sends a rate confirmation. What is found against it is told, and someone who may override rules sends it with a reason. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { RecipientFields } from '@/domains/rate_confirmations/recipient-fields'
import { isFlagged } from '@/domains/rate_confirmations/state'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { sendConfirmation } from './queries'
import { useChange } from './use-change'

interface Props {
  row: RateConfirmation
  close: () => void
}

/** What is needed is a reason: what was found stands in its message. */
const asksReason = (error: unknown) => error instanceof ApiError && error.fields.reason !== undefined

export const SendDialog = ({ row, close }: Props) => {
  const change = useChange()
  // What was found against sending it; none before it was tried.
  const [against, setAgainst] = useState<string | null>(null)
  const form = useForm({
    initialValues: {
      recipient_email: row.recipient_email ?? '',
      recipient_name: row.recipient_name ?? '',
      reason: '',
    },
    validate: {
      recipient_email: value => (value.trim() ? null : 'Enter the recipient’s email.'),
      reason: value => (against !== null && !value.trim() ? 'Say why you send it anyway.' : null),
    },
  })
  const send = async ({ recipient_email: email, recipient_name: name, reason }: typeof form.values) => {
    try {
      const after = await change(() =>
        sendConfirmation(row.id, {
          recipient_email: email.trim(),
          recipient_name: name.trim() || undefined,
          reason: reason.trim() || undefined,
        }),
      )
      close()
      if (after)
        void toast(
          isFlagged(after) ? FLAGGED : `On its way to ${email.trim()}.`,
          isFlagged(after) ? WARNING : {},
        )
    } catch (error) {
      if (!asksReason(error) || !(error instanceof ApiError)) throw error
      setAgainst(error.fields.reason ?? error.message)
    }
  }
  return (
    <Dialog isOpen close={close} title="Send this rate confirmation">
      <FormShell
        form={form}
        label="Send this rate confirmation"
        submit={against === null ? 'Send' : 'Send anyway'}
        danger={against !== null}
        send={send}
      >
        <Text size="sm">
          The email has a link to the terms. Addresses, pickup numbers and contacts show only once the carrier
          accepts.
          {row.answer_by != null && (
            <>
              {' '}
              It can answer until <Instant at={row.answer_by} />.
            </>
          )}
        </Text>
        {row.answer_by == null && (
          <Note tone="warn" title="The pickup window is over">
            Set the new one on the load, then revise this rate con.
          </Note>
        )}
        <RecipientFields form={form} />
        {against !== null && (
          <>
            <Note tone="fail" urgent title="Resolve before sending">
              {against}
            </Note>
            <Textarea
              label="Reason"
              description="Kept with the load’s proof."
              autosize
              minRows={2}
              maxLength={2000}
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  )
}

const FLAGGED =
  'Flagged: the recipient isn’t known to be the carrier. Release the email with a reason, or choose another recipient.'
const WARNING = { type: 'warning', duration: 8000 } as const
