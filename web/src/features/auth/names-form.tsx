import { SimpleGrid, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { CurrentUser } from '@/api/types'
import { giveDetails } from '@/domains/auth/sign-up'
import { FormShell } from '@/kit/form'
import { formatPhone } from '@/lib/phone'
import { given, phoneOf, phoneError } from './validation'

/** First and last name, and a phone number where it is needed. */
export const NamesForm = ({
  user,
  withPhone = false,
  submit,
  onSaved,
}: {
  user: CurrentUser
  withPhone?: boolean
  submit: string
  onSaved?: () => Promise<unknown>
}) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      phone_e164: user.phone_e164 ? formatPhone(user.phone_e164) : '',
    },
    validate: {
      first_name: isNotEmpty('Enter your first name.'),
      last_name: isNotEmpty('Enter your last name.'),
      phone_e164: phoneError,
    },
  })
  const send = async (values: { first_name: string; last_name: string; phone_e164: string }) => {
    await giveDetails({
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      ...(withPhone && given(values.phone_e164) && { phone_e164: phoneOf(values.phone_e164) }),
    })
    await onSaved?.()
  }
  return (
    <FormShell form={form} label="Your name" submit={submit} send={send}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="First name"
          autoComplete="given-name"
          autoFocus
          key={form.key('first_name')}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          key={form.key('last_name')}
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      {withPhone && (
        <TextInput
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          key={form.key('phone_e164')}
          {...form.getInputProps('phone_e164')}
        />
      )}
    </FormShell>
  )
}
