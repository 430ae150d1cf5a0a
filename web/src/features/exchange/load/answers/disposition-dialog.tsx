/** Logs what a carrier said when it was asked about the load. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { DispositionReason, Match } from '@/domains/exchange/types'
import { DISPOSITIONS } from '@/domains/exchange/words'
import { optionsOf } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { dispose } from './queries'

interface Props {
  loadId: number
  carrier: Match['carrier']
  close: () => void
}

interface Values extends Record<string, unknown> {
  reason: DispositionReason
  notes: string
}

export const DispositionDialog = ({ loadId, carrier, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ initialValues: { reason: 'not_interested', notes: '' } })
  const name = nameOfCarrier(carrier)
  const send = async ({ reason, notes }: Values) => {
    await dispose(loadId, carrier.id, reason, notes.trim() || undefined)
    await queryClient.invalidateQueries({ queryKey: EXCHANGE })
    close()
    void toast(`${name}: ${DISPOSITIONS[reason].toLowerCase()}.`)
  }
  return (
    <Dialog isOpen close={close} title={`Log response of ${name}`}>
      <FormShell form={form} label="Log response" submit="Save" send={send}>
        <NativeSelect
          label="Response"
          data={optionsOf(DISPOSITIONS)}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Textarea
          label="Notes (optional)"
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('notes')}
        />
        <Text size="sm" c="var(--hw-muted)">
          Only your company sees it. The carrier is left out of this load’s matches until you remove it.
        </Text>
      </FormShell>
    </Dialog>
  )
}
