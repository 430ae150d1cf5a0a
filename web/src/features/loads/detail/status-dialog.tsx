/** Takes a load to another status: only where it may go, with a reason where it goes back. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LoadDetail, LoadStatus } from '@/domains/loads/types'
import { LOAD_STATUS } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Values extends Record<string, unknown> {
  status: LoadStatus
  reason: string
}

/** Going back needs a reason: from delivered, and to available unless the load was canceled. */
const needsReason = ({ status }: LoadDetail, to: LoadStatus) =>
  status === 'delivered' || (to === 'available' && status !== 'cancelled')

/** What else happens. */
const EFFECTS: Partial<Record<LoadStatus, string>> = {
  available: 'Its carrier is removed, and sharing ends.',
  cancelled: 'The load is closed, and tracking ends. You can make it available again for 7 days.',
  delivered: 'The load is closed, and tracking ends.',
  assumed_delivered: 'The load is closed without a proof of delivery.',
}

export const StatusDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => {
  const change = useChange(load)
  const [first = load.status] = load.allowed_statuses
  const form = useForm<Values>({
    initialValues: { status: first, reason: '' },
    validate: {
      reason: (value, { status }) => (needsReason(load, status) && !value.trim() ? 'Enter a reason.' : null),
    },
  })
  const { status } = form.values
  const send = async ({ status: to, reason }: Values) => {
    const after = await change({ status: to }, reason.trim() || undefined)
    if (!after) return
    close()
    void toast(`${after.external_load_number}: ${LOAD_STATUS[after.status].words}.`)
  }
  return (
    <Dialog isOpen close={close} title="Change status">
      <FormShell form={form} label="Change status" submit="Change status" send={send}>
        <NativeSelect
          label="Status"
          description={`Now: ${LOAD_STATUS[load.status].words}`}
          data={load.allowed_statuses.map(value => ({ value, label: LOAD_STATUS[value].words }))}
          data-autofocus
          {...form.getInputProps('status')}
        />
        {EFFECTS[status] && <Text size="sm">{EFFECTS[status]}</Text>}
        <Textarea
          label={needsReason(load, status) ? 'Reason' : 'Reason (optional)'}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
