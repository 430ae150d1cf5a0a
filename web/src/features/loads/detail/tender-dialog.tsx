/** Answers a shipper’s tender (EDI 990). The load itself stays as it is. */
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOADS } from '@/domains/loads/queries'
import type { LoadDetail, Tender } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { answerTender } from './queries'
import { actWords, givesBack, LONGEST_REASON, reasonError } from './tender-words'

interface Props {
  load: LoadDetail
  tender: Tender
  decision: Tender['allowed_answers'][number]
  close: () => void
}

export const TenderDialog = ({ load, tender, decision, close }: Props) => {
  const queryClient = useQueryClient()
  // What is answered is what was on the page as this was opened, whatever the shipper changes meanwhile.
  const [lock_version] = useState(tender.lock_version)
  const isBack = givesBack(tender, decision)
  const isAccepted = decision === 'accepted'
  const act = actWords(tender, decision)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => reasonError(value, isBack) },
  })
  const send = async ({ reason }: typeof form.values) => {
    const answer = { decision, reason: reason.trim() || undefined, gives_back: isBack, lock_version }
    await answerTender(load.id, answer).finally(
      // Also where someone else was first: then the page shows what is so now.
      () => queryClient.invalidateQueries({ queryKey: LOADS }),
    )
    close()
    void toast(isAccepted ? 'Tender accepted.' : 'Tender declined.')
  }
  return (
    <Dialog isOpen close={close} title={`${act}: ${tender.shipment_number}`}>
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
    </Dialog>
  )
}
