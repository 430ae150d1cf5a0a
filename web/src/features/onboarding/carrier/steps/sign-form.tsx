import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, explain } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { CarrierPacket, OnboardingAgreement } from '@/api/types'
import { Note } from '@/ui/note'
import classes from '../carrier.module.css'
import { calls, keepPacket } from '../queries'
import { otherErrors, fieldErrors } from './validation-errors'

/** Name, title and the will to sign electronically, under the text itself. */
export const SignForm = ({
  packet: { id, company, carrier },
  agreement: { contract_id },
}: {
  packet: CarrierPacket
  agreement: OnboardingAgreement
}) => {
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { name: '', title: '', consents_electronically: false } })
  const signing = useMutation({
    mutationFn: (values: typeof form.values) =>
      dataOf(
        calls.POST('/api/v1/carrier_onboarding/{id}/sign', {
          params: { path: { id } },
          body: { contract_id, ...values },
        }),
      ),
    onSuccess: packet => keepPacket(queryClient, packet),
    onError: error => {
      if (error instanceof ApiError && error.status === 422) form.setErrors(fieldErrors(error, ''))
    },
  })
  const general = generalOf(signing.error, form.getValues())
  const name = company?.answers.legal_name ?? carrier.legal_name ?? `USDOT ${carrier.dot_number}`
  return (
    <form aria-label="Sign" noValidate onSubmit={form.onSubmit(values => signing.mutate(values))}>
      <Stack gap="sm" className={classes.signature}>
        <TextInput
          label="Your full name, as your signature"
          autoComplete="name"
          required
          classNames={{ input: classes.name }}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Your title"
          autoComplete="organization-title"
          required
          {...form.getInputProps('title')}
        />
        <Checkbox
          label={`I’m authorized to sign for ${name}, I agree to sign electronically, and my typed name is my signature.`}
          {...form.getInputProps('consents_electronically', { type: 'checkbox' })}
        />
        <Text size="xs" c="var(--hw-muted)">
          Recorded with it: the time, your IP address, your browser and your verified contact.
        </Text>
        {general && (
          <Note tone="fail" urgent>
            {general}
          </Note>
        )}
        <Button type="submit" size="md" fullWidth loading={signing.isPending}>
          Sign agreement
        </Button>
      </Stack>
    </form>
  )
}

const generalOf = (error: unknown, values: object) => {
  if (!error) return null
  if (error instanceof ApiError && error.status === 422)
    return otherErrors(fieldErrors(error, ''), values) || null
  return explain(error).detail
}
