/** Records that someone checked the carrier for a load. Everything known now is frozen with it. */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CarrierDetail, Decision } from '@/api/types'
import { VerdictCell } from '@/domains/verdicts/verdict-cell'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { OutcomeTag } from '@/ui/outcome'
import { addressOf } from '../sections'
import { decisionPdf, recordCheck } from './decision-queries'

interface Props {
  carrier: CarrierDetail
  close: () => void
}

export const RecordCheckDialog = ({ carrier, close }: Props) => {
  const [recorded, setRecorded] = useState<Decision | null>(null)
  return (
    <Dialog isOpen close={close} title={recorded ? 'Check recorded' : 'Record check'}>
      {recorded ? (
        <Recorded decision={recorded} close={close} />
      ) : (
        <CheckForm carrier={carrier} done={setRecorded} />
      )}
    </Dialog>
  )
}

const CheckForm = ({ carrier, done }: { carrier: CarrierDetail; done: (recorded: Decision) => void }) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { load_reference: '', note: '' },
    validate: { load_reference: value => (value.trim() ? null : 'Enter the load number.') },
  })
  const send = async ({ load_reference: load, note }: { load_reference: string; note: string }) => {
    const recorded = await recordCheck(carrier.id, load.trim(), note.trim())
    done(recorded)
    await queryClient.invalidateQueries({ queryKey: ['carrier', carrier.id, 'decisions'] })
  }
  return (
    <FormShell form={form} label="Record check" submit="Record" send={send}>
      <Text size="sm">
        Keeps a dated record that you checked <b>{carrier.legal_name ?? `USDOT ${carrier.dot_number}`}</b>,
        with everything known about it now. It can’t be changed later.
      </Text>
      <div role="group" aria-label="Verdict on record">
        <VerdictCell verdict={carrier.verdict} />
      </div>
      <TextInput
        label="Load number"
        required
        withAsterisk={false}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('load_reference')}
      />
      <Textarea
        label="Note (optional)"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
    </FormShell>
  )
}

const Recorded = ({ decision, close }: { decision: Decision; close: () => void }) => (
  <Stack gap="md">
    <div role="status">
      <OutcomeTag outcome="pass">Check recorded</OutcomeTag>
      <Text size="sm" mt={6}>
        Record {decision.sequence} for load <b>{decision.load_reference}</b>.
      </Text>
    </div>
    <Group gap="xs">
      <Button
        component="a"
        href={decisionPdf(decision.id)}
        download
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        data-autofocus
      >
        Download PDF
      </Button>
      <Button
        variant="default"
        renderRoot={props => (
          <Link
            {...props}
            to="/carriers/$id"
            params={{ id: String(decision.carrier_id) }}
            search={addressOf('decisions') as never}
          />
        )}
        onClick={close}
      >
        History &amp; decisions
      </Button>
      <Button variant="subtle" onClick={close}>
        Close
      </Button>
    </Group>
  </Stack>
)
