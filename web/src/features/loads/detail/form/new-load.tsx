/** Creates a load by hand. */
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { CarrierPicker } from '@/domains/carriers/carrier-picker'
import { createLoad, loadQuery, LOADS } from '@/domains/loads/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { toast } from '@/ui/toast'
import { LoadFields } from './load-fields'
import { problemsIn } from './problems'
import { StopFields } from './stop-fields'
import { useSend } from './use-send'
import { formOf, type LoadValues, newLoad } from './values'

interface Props {
  close: () => void
  created: (id: number) => void
}

export const NewLoad = ({ close, created }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm<LoadValues>({ initialValues: newLoad(), validate: problemsIn })
  const [others, send] = useSend(form, async values => {
    const load = await createLoad(formOf(values))
    queryClient.setQueryData(loadQuery(load.id).queryKey, load)
    void queryClient.invalidateQueries({ queryKey: LOADS })
    close()
    created(load.id)
    void toast(`Load ${load.external_load_number} created.`)
  })
  return (
    <Dialog isOpen close={close} title="New load" size="lg">
      <FormShell form={form} label="New load" submit="Create load" send={send}>
        <Stack gap="sm">
          {others.length > 0 && (
            <Note tone="fail" urgent>
              {others.join(' ')}
            </Note>
          )}
          <TextInput
            label="Load number"
            description="Your own number, unique within your company"
            maxLength={50}
            data-autofocus
            {...form.getInputProps('external_load_number')}
          />
          <StopFields form={form} />
          <CarrierPicker
            label="Carrier (optional)"
            value={form.values.carrier_id}
            change={id => form.setFieldValue('carrier_id', id ?? '')}
          />
          <LoadFields form={form} />
        </Stack>
      </FormShell>
    </Dialog>
  )
}
