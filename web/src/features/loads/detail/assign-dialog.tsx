/** Assigns a carrier, found by name or number; in place of another one with the reason why that one no longer hauls it. */
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { knownName } from '@/domains/carriers/carrier-names'
import { CarrierPicker } from '@/domains/carriers/carrier-picker'
import { carrierName } from '@/domains/loads/stops'
import type { LoadDetail, Movement, RemovedReason } from '@/domains/loads/types'
import { optionsOf, REMOVED_REASONS } from '@/domains/loads/words'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { type ListedVerdict, topReason } from '@/domains/verdicts/words'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { useChange } from './use-change'

interface Props {
  load: LoadDetail
  /** Who hauls it now, where another one is to. */
  current?: Movement
  /** Between which stops, where no one hauls it. */
  part?: { first: number; last: number }
  close: () => void
}

interface Values extends Record<string, unknown> {
  carrier_id: string
  removed_reason: RemovedReason
  reason: string
}

export const AssignDialog = ({ load, current, part, close }: Props) => {
  const change = useChange(load, close)
  const [verdict, setVerdict] = useState<ListedVerdict | null>(null)
  const form = useForm<Values>({
    initialValues: { carrier_id: '', removed_reason: 'carrier_canceled', reason: '' },
    validate: { carrier_id: value => (value ? null : 'Choose a carrier.') },
  })
  const send = async ({ carrier_id: id, removed_reason: why, reason }: Values) => {
    const after = await change(
      {
        carrier_id: Number(id),
        ...(current && { movement_id: current.id, removed_reason: why }),
        ...(part && { first_stop: part.first, last_stop: part.last }),
      },
      current ? reason.trim() || REMOVED_REASONS[why] : undefined,
    )
    if (!after) return
    close()
    void toast(`Assigned to ${knownName(id) ?? 'the carrier'}.`)
  }
  const title = current ? 'Change carrier' : 'Assign carrier'
  const isBarred = verdict?.verdict === 'do_not_use'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell
        form={form}
        label={title}
        submit={isBarred ? 'Assign anyway' : title}
        danger={isBarred}
        send={send}
      >
        <CarrierPicker
          label="Carrier"
          hint="With your company’s verdict on each"
          value={form.values.carrier_id}
          change={id => form.setFieldValue('carrier_id', id ?? '')}
          judged={setVerdict}
          error={form.errors.carrier_id}
        />
        {verdict && <Judged verdict={verdict} />}
        {current && (
          <>
            <Text size="sm">
              {carrierName(current.carrier)} is removed from this load. What its driver and truck share ends.
            </Text>
            <NativeSelect
              label={`Why ${carrierName(current.carrier)} no longer hauls it`}
              data={optionsOf(REMOVED_REASONS)}
              {...form.getInputProps('removed_reason')}
            />
            <Textarea
              label="Note (optional)"
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  )
}

/** What the company's rules say of the carrier that was picked, and why. */
const Judged = ({ verdict }: { verdict: ListedVerdict }) =>
  verdict.verdict === 'do_not_use' ? (
    <Note tone="fail" urgent title="Do not use">
      {topReason(verdict)}
    </Note>
  ) : (
    <div role="status">
      <VerdictCell verdict={verdict} />
    </div>
  )
