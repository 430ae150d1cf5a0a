/** Changes a load: its details, stops and windows. Only what is different is sent. */
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
import { problemsIn } from './problems'
import { StopFields } from './stop-fields'
import { useSend } from './use-send'
import { changesOf, type LoadValues, valuesOf } from './values'

interface Props {
  load: LoadDetail
  close: () => void
}

export const EditLoad = ({ load, close }: Props) => {
  const change = useChange(load)
  const [before] = useState(() => valuesOf(load))
  const form = useForm<LoadValues>({ initialValues: before, validate: problemsIn })
  const [others, send] = useSend(form, async values => {
    const after = await change(changesOf(before, values))
    if (!after) return
    close()
    void toast(`Load ${after.external_load_number} saved.`)
  })
  const title = `Edit load ${load.external_load_number}`
  return (
    <Dialog isOpen close={close} title={title} size="lg">
      <FormShell form={form} label={title} submit="Save" send={send}>
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
    </Dialog>
  )
}
