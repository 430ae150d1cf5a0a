/** Changes a load: its details, stops and windows. Only what is different is sent: what a teammate changed meanwhile stays. */
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { LoadDetail } from '@/domains/loads/types'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { useChange } from '../use-change'
import { LoadFields } from './load-fields'
import { changesOnto } from './merge'
import { problemsIn } from './problems'
import { StopFields } from './stop-fields'
import { useSend } from './use-send'
import { type LoadValues, valuesOf } from './values'

interface Props {
  load: LoadDetail
  close: () => void
}

export const EditLoad = ({ load, close }: Props) => {
  // The version that is changed, until someone asks for the one that a teammate saved meanwhile.
  const [opened, setOpened] = useState(load)
  const title = `Edit load ${opened.external_load_number}`
  return (
    <Dialog isOpen close={close} title={title} size="lg">
      <Fields key={opened.lock_version} load={opened} label={title} showCurrent={setOpened} close={close} />
    </Dialog>
  )
}

interface FieldsProps extends Props {
  label: string
  showCurrent: (current: LoadDetail) => void
}

const Fields = ({ load, label, showCurrent, close }: FieldsProps) => {
  const change = useChange(load, showCurrent)
  const [before] = useState(() => valuesOf(load))
  const form = useForm<LoadValues>({ initialValues: before, validate: problemsIn })
  const [others, send] = useSend(form, async values => {
    const after = await change(now => changesOnto(now, before, values))
    if (!after) return
    close()
    void toast(`Load ${after.external_load_number} saved.`)
  })
  return (
    <FormShell form={form} label={label} submit="Save" send={send}>
      <Stack gap="sm">
        {others.length > 0 && (
          <Note tone="fail" urgent>
            {others.join(' ')}
          </Note>
        )}
        <StopFields form={form} />
        <LoadFields
          form={form}
          owner={load.user?.name}
          routedMiles={load.miles_source === 'routed' ? load.billable_miles : null}
        />
      </Stack>
    </FormShell>
  )
}
