/** Answers a shipper’s tender (EDI 990). The load itself stays as it is. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { loadQuery, LOADS } from '@/domains/loads/queries'
import type { LoadDetail, Tender } from '@/domains/loads/types'
import { BothVersions } from '@/kit/conflict-dialog'
import { Dialog } from '@/kit/dialog'
import type { Difference } from '@/kit/differences'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { differences } from './differences'
import { answerTender } from './queries'
import { actWords, givesBack, LONGEST_REASON, reasonError, tenderDifferences } from './tender-words'

interface Props {
  load: LoadDetail
  tender: Tender
  decision: Tender['allowed_answers'][number]
  close: () => void
}

/** An answer that didn’t go with the tender as it was then. */
interface Refused {
  why: string
  changed: readonly Difference[]
}

export const TenderDialog = ({ load, tender: opened, decision, close }: Props) => {
  const queryClient = useQueryClient()
  // What is answered is what the person saw: the tender as this was opened, whatever the shipper changes meanwhile, until a refusal shows the
  // one that is there now.
  const [seen, setSeen] = useState({ load, tender: opened })
  const [refused, setRefused] = useState<Refused | null>(null)
  const { tender } = seen
  const isBack = givesBack(tender, decision)
  const isAccepted = decision === 'accepted'
  const act = actWords(tender, decision)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => reasonError(value, isBack) },
  })
  const showNow = async (error: ApiError) => {
    const now = await queryClient.fetchQuery({ ...loadQuery(load.id), staleTime: 0 })
    if (!now.tender) throw error
    setRefused({
      why: error.message,
      changed: [...tenderDifferences(tender, now.tender), ...differences(seen.load, now)],
    })
    setSeen({ load: now, tender: now.tender })
  }
  const send = async ({ reason }: typeof form.values) => {
    const { lock_version } = tender
    const answer = { decision, reason: reason.trim() || undefined, gives_back: isBack, lock_version }
    try {
      await answerTender(load.id, answer)
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: LOADS })
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      await showNow(error)
      return
    }
    await queryClient.invalidateQueries({ queryKey: LOADS })
    close()
    void toast(isAccepted ? 'Tender accepted.' : 'Tender declined.')
  }
  return (
    <Dialog
      isOpen
      close={close}
      title={`${act}: ${tender.shipment_number}`}
      size={refused && refused.changed.length > 0 ? 'lg' : 'md'}
    >
      <Stack gap="md">
        {refused && (
          <>
            <Note tone="warn" urgent title="Your answer wasn’t sent">
              {refused.why}
            </Note>
            {refused.changed.length > 0 && <BothVersions differences={refused.changed} />}
          </>
        )}
        {tender.allowed_answers.includes(decision) ? (
          <FormShell form={form} label={act} submit={act} danger={!isAccepted} send={send}>
            <Text size="sm">
              {isBack
                ? `You accepted this tender. ${tender.partner_name} is told that you won’t haul it after all.`
                : `${tender.partner_name} is told that you ${isAccepted ? 'take' : 'won’t take'} the load.`}{' '}
              {isAccepted
                ? 'Once sent, it can only be given back.'
                : 'This can’t be undone. The load stays as it is.'}
            </Text>
            {!isAccepted && (
              <TextInput
                label={isBack ? 'Reason' : 'Reason (optional)'}
                description="The shipper reads it."
                maxLength={LONGEST_REASON}
                data-autofocus
                {...form.getInputProps('reason')}
              />
            )}
          </FormShell>
        ) : (
          <Group justify="flex-end">
            <Button onClick={close}>Close</Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}
