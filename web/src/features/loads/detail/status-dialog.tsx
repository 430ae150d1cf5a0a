/** Takes a load to another status: only where it may go, with a reason where it goes back. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { openMovements } from '@/domains/loads/stops'
import type { LoadDetail, LoadStatus } from '@/domains/loads/types'
import { LOAD_STATUS } from '@/domains/loads/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Values extends Record<string, unknown> {
  /** Empty until one is chosen. */
  status: LoadStatus | ''
  reason: string
}

/** Going back needs a reason: from delivered, and to available unless the load was canceled. */
const needsReason = ({ status }: LoadDetail, to: Values['status']) =>
  to !== '' && (status === 'delivered' || (to === 'available' && status !== 'cancelled'))

const NEEDS_CARRIER: ReadonlySet<LoadStatus> = new Set<LoadStatus>(['covered', 'progress', 'delayed'])

/** Where it may go as it stands. */
const offered = ({ allowed_statuses: allowed, movements }: LoadDetail) =>
  openMovements(movements).length > 0 ? allowed : allowed.filter(status => !NEEDS_CARRIER.has(status))

/** What takes something away: the carrier, or the load. */
const isHarsh = ({ status }: LoadDetail, to: Values['status']) =>
  to === 'cancelled' || (to === 'available' && status !== 'cancelled')

/** What else happens. */
const EFFECTS: Partial<Record<LoadStatus, string>> = {
  available: 'Its carrier is removed, and sharing ends.',
  cancelled: 'The load is closed, and tracking ends. You can make it available again for 7 days.',
  delivered: 'The load is closed, and tracking ends.',
  assumed_delivered: 'The load is closed without a proof of delivery.',
}

export const StatusDialog = ({ load, close }: { load: LoadDetail; close: () => void }) => {
  const change = useChange(load, close)
  const form = useForm<Values>({
    initialValues: { status: '', reason: '' },
    validate: {
      status: value => (value ? null : 'Choose a status.'),
      reason: (value, { status }) => (needsReason(load, status) && !value.trim() ? 'Enter a reason.' : null),
    },
  })
  const { status } = form.values
  const send = async ({ status: to, reason }: Values) => {
    if (!to) return
    const after = await change({ status: to }, reason.trim() || undefined)
    if (!after) return
    close()
    void toast(`${after.external_load_number}: ${LOAD_STATUS[after.status].words}.`)
  }
  return (
    <Dialog isOpen close={close} title="Change status">
      <FormShell
        form={form}
        label="Change status"
        submit="Change status"
        danger={isHarsh(load, status)}
        send={send}
      >
        <NativeSelect
          label="Status"
          description={`Now: ${LOAD_STATUS[load.status].words}`}
          data={[
            { value: '', label: 'Choose a status' },
            ...offered(load).map(value => ({ value, label: LOAD_STATUS[value].words })),
          ]}
          data-autofocus
          {...form.getInputProps('status')}
        />
        {status && EFFECTS[status] && <Text size="sm">{EFFECTS[status]}</Text>}
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
