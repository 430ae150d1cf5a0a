import { PasswordInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { FormShell } from '@/kit/form'

/** The user's password once more, before something that a browser left open must not do. */
export const OwnPassword = ({
  submit,
  send,
}: {
  submit: string
  send: (password: string) => Promise<unknown>
}) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isNotEmpty('Enter your password.') },
  })
  return (
    <FormShell form={form} label={submit} submit={submit} send={({ password }) => send(password)}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormShell>
  )
}
