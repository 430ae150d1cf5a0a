/** A code to read out where no contact on file is proven, with how someone made sure that it’s the carrier. Kept with the decision. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import shared from '@/domains/rate_confirmations/rate-confirmations.module.css'
import type { RateConfirmation } from '@/domains/rate_confirmations/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { releaseCode } from './queries'
import { useChange } from './use-change'

interface Props {
  row: Pick<RateConfirmation, 'id'>
  close: () => void
}

type Given = Awaited<ReturnType<typeof releaseCode>>

export const ReleaseCodeDialog = ({ row, close }: Props) => {
  const change = useChange()
  const [given, setGiven] = useState<Given | null>(null)
  const send = async (reason: string) => {
    const made = await change(() => releaseCode(row.id, reason))
    if (made === null) close()
    else setGiven(made)
  }
  return (
    <Dialog isOpen close={close} title="Release a code">
      {given ? <CodeToRead given={given} close={close} /> : <AskReason send={send} />}
    </Dialog>
  )
}

/** What is wrong with a reason, or null. */
export const reasonProblem = (reason: string) =>
  reason.trim() ? null : 'Say how you made sure that it’s the carrier.'

/** Asks how someone made sure that it’s the carrier; no code without it. */
export const AskReason = ({ send }: { send: (reason: string) => Promise<void> }) => {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  return (
    <FormShell
      form={form}
      label="Release a code"
      submit="Release the code"
      send={({ reason }) => send(reason.trim())}
    >
      <Text size="sm">
        Neither the carrier’s email nor its phone on FMCSA’s file is proven. Make sure in another way that
        you’re talking to the carrier.
      </Text>
      <Text size="sm" c="var(--hw-muted)">
        What you say is kept with the load’s proof.
      </Text>
      <Textarea
        label="How you made sure"
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}

/** The code that came, to be read out: it is shown this once. */
export const CodeToRead = ({ given, close }: { given: Given; close: () => void }) => (
  <Stack gap="md">
    <Text size="sm">Read this code to the person you verified. They type it on the rate con’s page.</Text>
    <Text className={shared.digits} role="status">
      {given.code}
    </Text>
    <Text size="sm" c="var(--hw-muted)">
      It works once, until <Instant at={given.expires_at} />. Never read it to someone who called you.
    </Text>
    <Group justify="flex-end">
      <Button onClick={close}>Done</Button>
    </Group>
  </Stack>
)
