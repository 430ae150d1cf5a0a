import { Box, PasswordInput, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconFlask } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { signIn } from '@/api/session'
import type { Site } from '@/api/types'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import { AuthCard } from './auth-card'
import { rememberEmail, rememberedEmail } from './remembered-email'

/** First step of signing in: e-mail and password. */
export const LoginPage = ({ site }: { site: Site }) => {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: rememberedEmail() ?? site.demo?.email ?? '', password: '' },
    validate: {
      email: isNotEmpty('Enter your e-mail address.'),
      password: isNotEmpty('Enter your password.'),
    },
  })
  const send = async ({ email, password }: { email: string; password: string }) => {
    await signIn(email.trim(), password)
    rememberEmail(email.trim())
    await navigate({ to: '/login/code' })
  }
  return (
    <AuthCard title="Sign in" lead="A six-digit code will be mailed to you next." brand={site.brand.name}>
      {site.demo && (
        <Box mb="md">
          <Note tone="warn" icon={IconFlask}>
            This is a demonstration. Sign in as <b>{site.demo.email}</b> with the password that was printed
            when the server started.
          </Note>
        </Box>
      )}
      <FormShell form={form} label="Sign in" submit="Continue" send={send}>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
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
    </AuthCard>
  )
}
