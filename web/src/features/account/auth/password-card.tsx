import { PasswordInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { FormShell } from '@/kit/form'
import { Section } from '@/kit/section'
import { toast } from '@/ui/toast'

/** Another password; every other device is signed out. */
export const PasswordCard = () => {
  const queryClient = useQueryClient()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: isNotEmpty('Enter your current password.'),
      password: value => (value.length < 12 ? 'Choose 12 characters or more.' : null),
    },
  })
  const send = async (body: typeof form.values) => {
    await dataOf(client.PATCH('/api/v1/users/current/password', { body }))
    form.reset()
    await queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] })
    void toast('Password changed. Your other devices are signed out.')
  }
  return (
    <Section title="Password">
      <FormShell form={form} label="Change your password" submit="Change password" send={send}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          key={form.key('current_password')}
          {...form.getInputProps('current_password')}
        />
        <PasswordInput
          label="New password"
          description="12 characters or more. A few random words are easy to remember and hard to guess."
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </FormShell>
    </Section>
  )
}
