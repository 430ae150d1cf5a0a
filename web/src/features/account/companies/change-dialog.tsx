import { Select, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

/** What of the company can be changed. */
const FIELDS = [
  { value: 'legal_name', label: 'Legal name' },
  { value: 'dba_name', label: 'Doing business as' },
  { value: 'dot_number', label: 'USDOT number' },
  { value: 'mc_number', label: 'MC number' },
  { value: 'phone_e164', label: 'Phone' },
  { value: 'street', label: 'Street' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'postal_code', label: 'Postal code' },
  { value: 'country', label: 'Country' },
]

/** Requests a change to the company's data. */
export const ChangeDialog = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { field: 'legal_name', after: '', reason: '' },
    validate: { reason: isNotEmpty('Say why, for the teammate who decides.') },
  })
  const send = async ({ field, after, reason }: typeof form.values) => {
    const body = { company_change_order: { field, after: after.trim() || null, reason: reason.trim() } }
    await dataOf(client.POST('/api/v1/company_change_orders', { body: body as never }))
    await queryClient.invalidateQueries({ queryKey: ['account'] })
    close()
    form.reset()
    void toast('Change requested.')
  }
  return (
    <Dialog isOpen={isOpen} close={close} title="Request a change">
      <FormShell form={form} label="Request a change" submit="Send request" send={send}>
        <Select label="What" data={FIELDS} allowDeselect={false} {...form.getInputProps('field')} />
        <TextInput
          label="New value"
          description="Leave empty to clear the field."
          {...form.getInputProps('after')}
        />
        <Textarea label="Reason" autosize minRows={2} {...form.getInputProps('reason')} />
      </FormShell>
    </Dialog>
  )
}
