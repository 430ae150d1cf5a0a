import { Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { SCOPE_WORDS, type Scope } from '@/domains/users/scopes'
import { FormShell } from '@/kit/form'
import type { TabProps } from '../tabs'

interface Values extends Record<string, unknown> {
  name: string
  scopes: string[]
  password: string
}

/** What a key or application is made of. */
export interface Credential {
  name: string
  scopes: Scope[]
}

/** A name, a choice of the user's own scopes, and the password once more: for a key or an application. */
export const CredentialForm = ({
  user,
  label,
  submit,
  send,
}: TabProps & {
  label: string
  submit: string
  send: (given: Credential, password: string) => Promise<unknown>
}) => {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: [], password: '' },
    validate: {
      name: isNotEmpty('Enter a name, such as “Our TMS.”'),
      password: isNotEmpty('Enter your password.'),
    },
  })
  return (
    <FormShell
      form={form}
      label={label}
      submit={submit}
      send={({ name, scopes, password }) => send({ name: name.trim(), scopes: scopes as Scope[] }, password)}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <Checkbox.Group
        label="Permissions besides looking up carriers"
        value={form.values.scopes}
        onChange={scopes => form.setFieldValue('scopes', scopes)}
      >
        <Stack gap={8} mt={6}>
          {user.scopes.map(scope => (
            <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]} size="sm" />
          ))}
        </Stack>
      </Checkbox.Group>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormShell>
  )
}
