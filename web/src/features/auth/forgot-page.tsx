import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Site } from '@/api/types'
import { askForReset } from '@/domains/auth/sign-up'
import { FormShell } from '@/kit/form'
import { AuthCard } from './auth-card'
import { rememberedEmail } from './remembered-email'
import { OutboxLink, TextLink } from './text-link'
import { emailError } from './validation'

/** A forgotten password: a link to choose another goes to the address. */
export const ForgotPage = ({ site }: { site: Site }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = <TextLink to="/login">Back to sign-in</TextLink>
  if (sentTo) {
    return (
      <AuthCard
        site={site}
        title="Check your email"
        lead={
          <span role="status">
            If <b>{sentTo}</b> has an account here, we’ve sent a link to reset the password.
          </span>
        }
        below={back}
      >
        <Text size="sm" c="var(--hw-muted)">
          Nothing after a few minutes? Check your spam folder, or try another address.
          {site.is_demonstration && (
            <>
              {' '}
              <OutboxLink />
            </>
          )}
        </Text>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      site={site}
      title="Forgot your password?"
      lead="We’ll email you a link to reset it."
      below={back}
    >
      <Form onSent={setSentTo} />
    </AuthCard>
  )
}

const Form = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: rememberedEmail() ?? '' },
    validate: { email: emailError },
  })
  const send = async (values: { email: string }) => {
    const email = values.email.trim()
    await askForReset(email)
    onSent(email)
  }
  return (
    <FormShell form={form} label="Forgot your password?" submit="Send reset link" send={send}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </FormShell>
  )
}
