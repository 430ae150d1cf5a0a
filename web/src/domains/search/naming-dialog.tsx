import { Checkbox, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import type { Naming } from './saved-searches'

interface FormProps {
  title: string
  submit: string
  initial: Naming
  send: (naming: Naming) => Promise<unknown>
}

const NamingForm = ({ title, submit, initial, send }: FormProps) => {
  const form = useForm<Naming & Record<string, unknown>>({
    initialValues: { ...initial },
    validate: { name: isNotEmpty('Enter a name, such as “Reefers in Texas.”') },
  })
  return (
    <FormShell
      form={form}
      label={title}
      submit={submit}
      send={({ name, is_shared }) => send({ name: name.trim(), is_shared })}
    >
      <TextInput label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Checkbox
        label="Share with your teammates"
        {...form.getInputProps('is_shared', { type: 'checkbox' })}
      />
    </FormShell>
  )
}

/** Prompts for a saved search's name, and whether teammates see it. */
export const NamingDialog = ({
  isOpen,
  close,
  ...form
}: FormProps & { isOpen: boolean; close: () => void }) => (
  <Dialog isOpen={isOpen} close={close} title={form.title}>
    <NamingForm {...form} />
  </Dialog>
)
