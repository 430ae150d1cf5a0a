import { Box, PasswordInput, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconFlask } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiError } from '@/api/errors'
import { sessionEnd, signIn } from '@/api/session'
import type { Site } from '@/api/types'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { AuthCard } from './auth-card'
import { rememberEmail, rememberedEmail } from './remembered-email'
import { TextLink } from './text-link'

/** First step of signing in: email and password. */
export const LoginPage = ({ site }: { site: Site }) => {
  const navigate = useNavigate()
  const ended = sessionEnd()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: rememberedEmail() ?? site.demo?.email ?? '', password: '' },
    validate: {
      email: isNotEmpty('Enter your email.'),
      password: isNotEmpty('Enter your password.'),
    },
  })
  const email = useRef<HTMLInputElement>(null)
  // Once it is painted: `autoFocus` would have the browser lay the page out in the midst of React's work.
  useEffect(() => email.current?.focus(), [])
  const send = async (values: { email: string; password: string }) => {
    const email = values.email.trim()
    try {
      const { delivery } = await signIn(email, values.password)
      rememberEmail(email, delivery)
    } catch (error) {
      // Their sign-up is not finished: a new code is in their email.
      if (!(error instanceof ApiError) || !error.has('sign_up_unfinished')) throw error
      rememberEmail(email)
      await navigate({ to: '/sign-up/code', search: { email } })
      return
    }
    await navigate({ to: '/login/code' })
  }
  return (
    <AuthCard
      title="Sign in"
      lead="Next, we’ll email you a 6-digit code."
      site={site}
      below={
        site.is_sign_up_open && (
          <>
            New here? <TextLink to="/sign-up">Create an account</TextLink>
          </>
        )
      }
    >
      {ended && (
        <Box mb="md">
          <Note tone="info" urgent>
            {ended}
          </Note>
        </Box>
      )}
      {site.demo && (
        <Box mb="md">
          <Note tone="warn" icon={IconFlask}>
            This is a demonstration. Sign in as <b>{site.demo.email}</b> with the password printed when the
            server started.
          </Note>
        </Box>
      )}
      <FormShell form={form} label="Sign in" submit="Continue" send={send}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          ref={email}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </FormShell>
      <Box mt="md" ta="center">
        <TextLink to="/login/forgot">Forgot your password?</TextLink>
      </Box>
    </AuthCard>
  )
}
